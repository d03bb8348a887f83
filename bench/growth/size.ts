/** Rows of one planted installation. */
export type Size = ReturnType<typeof sizeOf>

/** Size of an installation that has a share of the full size's rows; 1: 300,000 members and 2 million attempts. */
export function sizeOf(share: number) {
  const part = (full: number, least: number): number => Math.max(least, Math.round(full * share))
  const attempts = part(2_000_000, 10_000)
  return {
    attempts,
    members: part(300_000, 1500),
    owners: part(10_000, 50),
    campaigns: part(100_000, 500),
    /** Campaigns of member 1, and of member 2, who gets one attempt of 40. */
    own_campaigns: part(300, 10),
    big_campaigns: part(60, 5),
    /** One attempt of this many is done by member 1. */
    heavy_every: Math.round(attempts / part(20_000, 100)),
    orders: part(200_000, 1000),
    reports: part(20_000, 100),
  }
}
