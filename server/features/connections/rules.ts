import type { Check } from '#contract/platforms.ts'

/** Figures of connecting that no admin changes: they guard secrets, or other people's limits. */
export const connecting = {
  /** From the press of the button to the return from the platform. */
  requestMinutes: 10,
  /** A token is renewed so long before its end. */
  renewSeconds: 60,
  /** Followers and engagement are asked for again after so long. */
  figuresHours: 20,
  /** YouTube's terms: what its API said is asked for again or deleted within 30 days. */
  figuresDaysMost: 30,
  /** What an address names is asked for again after so long. */
  targetDays: 30,
} as const

/** How a completion of this catalogue row is checked for a member: by their account where it can be, else as the row says. */
export function checkOf(row: { key: string; check: Check }, accountRows: ReadonlySet<string>): Check {
  return accountRows.has(row.key) ? 'account' : row.check
}
