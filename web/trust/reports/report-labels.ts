import { formatCount } from '#contract/numbers.ts'
import { type PlatformName, platformNames } from '#contract/platforms.ts'
import type { Flag, FlagKind } from '#contract/trust/flags.ts'
import type { Report } from '#contract/trust/reports.ts'

export const reasonWords: Record<Report['reason'], string> = {
  broken: 'Doesn’t open or work',
  misleading: 'Not what its title says',
  offensive: 'Hateful, sexual or violent',
  malware: 'Harmful or deceptive',
  other: 'Something else',
}

export const flagWords: Record<FlagKind, { short: string; long: string }> = {
  pair: { short: 'A pair', long: 'They give each other over half of what they earn.' },
  ring: {
    short: 'A ring',
    long: 'They live off each other: most of what each one earns comes from the others.',
  },
  funnel: {
    short: 'A funnel',
    long: 'They spend nearly all of their points on one to three of them, who live off that.',
  },
  same_address: { short: 'One email', long: 'Accounts that share one email and earn side by side.' },
  same_network: {
    short: 'One network',
    long: 'They signed in from one network, and one earns from the other.',
  },
  same_domain: {
    short: 'One email domain',
    long: 'They signed in from one network with emails of one domain, which is no public email provider. Whoever owns a domain can have any number of emails.',
  },
}

const namedMost = 5

/** Usernames of the flagged members in one line; of many, the first ones. */
export function namesOf({ members }: Flag): string {
  const names = members.map(({ username }) => username)
  if (names.length <= namedMost) return names.join(', ')
  return `${names.slice(0, namedMost - 1).join(', ')} and ${names.length - namedMost + 1} more`
}

/** A platform's name, if it is a known one. */
export const platformOf = (name: string): PlatformName | undefined =>
  platformNames.find((each) => each === name)

/** Earlier outcomes in words. */
export const outcomeText = ({ upheld, refused }: { upheld: number; refused: number }): string =>
  upheld + refused === 0 ? 'None' : `${formatCount(upheld)} upheld, ${formatCount(refused)} rejected`
