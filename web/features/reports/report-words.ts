import type { Flag, FlagKind } from '#contract/flags.ts'
import type { Report } from '#contract/reports.ts'

/** What waits on /reports: what a member said, or what the nightly search suspects. */
export type Case =
  | { kind: 'report'; id: string; at: string; report: Report }
  | { kind: 'flag'; id: string; at: string; flag: Flag }

/** All that waits, the newest first. */
export const casesOf = (reports: readonly Report[], flags: readonly Flag[]): Case[] =>
  [
    ...reports.map(
      (report): Case => ({ kind: 'report', id: `report ${report.id}`, at: report.createdAt, report }),
    ),
    ...flags.map((flag): Case => ({ kind: 'flag', id: `flag ${flag.id}`, at: flag.foundAt, flag })),
  ].sort((one, other) => other.at.localeCompare(one.at) || one.id.localeCompare(other.id))

export const reasonWords: Record<Report['reason'], string> = {
  broken: 'Does not work',
  misleading: 'Not what its title says',
  offensive: 'Offends',
  malware: 'Looks dangerous',
  other: 'Something else',
}

/** A suspicion in two words, and what it rests on. */
export const flagWords: Record<FlagKind, { short: string; long: string }> = {
  pair: { short: 'A pair', long: 'They give each other over half of what they earn.' },
  ring: { short: 'A ring', long: 'They live off each other: most of what each earns comes from the others.' },
  funnel: { short: 'A funnel', long: 'These accounts spend most of their points on one of them.' },
  same_address: { short: 'One address', long: 'Accounts of one mail address that earn side by side.' },
  same_network: {
    short: 'One network',
    long: 'They signed in from one network, and one earns from the other.',
  },
}

/** Who is suspected, in a line. */
export const namesOf = ({ members }: Flag): string => members.map(({ username }) => username).join(', ')
