import { is, type RowOf } from '#database/rows.ts'

/** A reporter of a campaign, with the facts that decide if their report counts towards a hold. */
export type Reporter = RowOf<typeof reporterRow> & { trust: number }

export const reporterRow = {
  memberId: is.integer,
  /** One of the five reasons. */
  reason: is.text,
  /** Verdicts on their earlier reports, of the ten closed last. */
  upheld: is.integer,
  refused: is.integer,
  devices: is.texts,
  networks: is.texts,
}

const minTrust = 2

/** True if a report counts towards a hold: trust T2 or higher, earlier reports upheld, none rejected. */
const isCredible = ({ trust, upheld, refused }: Reporter): boolean =>
  trust >= minTrust && upheld > 0 && refused === 0

const areUnrelated = (one: Reporter, other: Reporter): boolean =>
  !one.devices.some((device) => other.devices.includes(device)) &&
  !one.networks.some((network) => other.networks.includes(network))

/** Reasons of reports, as the campaign's owner reads them. */
const reasonWords: Record<string, string> = {
  broken: 'it doesn’t work',
  misleading: 'it isn’t what its title says',
  offensive: 'it’s offensive',
  malware: 'it looks dangerous',
  other: 'another reason',
}

/** Why a campaign is held, as its owner reads it: the reasons of credible reporters, and the next step. */
export function whyHeld(reporters: readonly Reporter[]): string {
  const said = new Set(
    reporters.filter(isCredible).map(({ reason }) => reasonWords[reason] ?? reasonWords.other ?? ''),
  )
  const reasons = new Intl.ListFormat('en-GB').format([...said])
  return `People reported it: ${reasons}. It stays out of the lists until an admin has reviewed it.`
}

/**
 * True if at least `wanted` credible reporters have no device and no network in common, pair by pair (product
 * decisions, Feed order).
 */
export function shouldHold(reporters: readonly Reporter[], wanted: number): boolean {
  const search = (chosen: readonly Reporter[], rest: readonly Reporter[]): boolean => {
    if (chosen.length >= wanted) return true
    return rest.some(
      (next, index) =>
        chosen.every((one) => areUnrelated(one, next)) && search([...chosen, next], rest.slice(index + 1)),
    )
  }
  return search([], reporters.filter(isCredible))
}
