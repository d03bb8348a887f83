/** Somebody who reported a campaign, as far as it says whether their word holds it. */
export interface Reporter {
  memberId: number
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
