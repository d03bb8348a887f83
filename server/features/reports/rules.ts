/** Somebody who reported a campaign, as far as it says whether their word holds it. */
export interface Reporter {
  memberId: number
  /** Which of the five reasons they gave. */
  reason: string
  trust: number
  /** Of their earlier reports, the ten that were closed last. */
  upheld: number
  refused: number
  devices: readonly string[]
  networks: readonly string[]
}

const trustLeast = 2

/** Whether somebody's report counts towards a hold: T2, with earlier reports that were upheld, and none refused. */
const isHeard = ({ trust, upheld, refused }: Reporter): boolean =>
  trust >= trustLeast && upheld > 0 && refused === 0

const areApart = (one: Reporter, other: Reporter): boolean =>
  !one.devices.some((device) => other.devices.includes(device)) &&
  !one.networks.some((network) => other.networks.includes(network))

/** What each reason says of a campaign, to its owner. */
const reasonWords: Record<string, string> = {
  broken: 'it does not work',
  misleading: 'it is not what its title says',
  offensive: 'it offends',
  malware: 'it looks dangerous',
  other: 'another reason',
}

/** Why a campaign is held, as its owner reads it: what those who were heard said of it, and what comes next. */
export function whyHeld(reporters: readonly Reporter[]): string {
  const said = new Set(
    reporters.filter(isHeard).map(({ reason }) => reasonWords[reason] ?? reasonWords.other ?? ''),
  )
  const reasons = new Intl.ListFormat('en').format([...said])
  return `People reported it: ${reasons}. It is out of the lists until somebody has looked.`
}

/**
 * Whether so many of the reporters are heard and have no device and no network in common, each with each (product
 * decisions, Feed order).
 */
export function holds(reporters: readonly Reporter[], wanted: number): boolean {
  const search = (chosen: readonly Reporter[], rest: readonly Reporter[]): boolean => {
    if (chosen.length >= wanted) return true
    return rest.some(
      (next, index) =>
        chosen.every((one) => areApart(one, next)) && search([...chosen, next], rest.slice(index + 1)),
    )
  }
  return search([], reporters.filter(isHeard))
}
