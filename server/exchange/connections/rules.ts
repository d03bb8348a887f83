import type { Check } from '#contract/platforms.ts'

/** Figures of connecting that no admin changes: they guard secrets, or other people's limits. */
export const connecting = {
  /** Time from the press of the button to the return from the platform. */
  requestMinutes: 10,
  /** Time before its end at which a token is renewed. */
  renewSeconds: 60,
  /** Age at which followers and engagement are requested again. */
  figuresHours: 20,
  /** YouTube's terms: data from its API is refreshed or deleted within 30 days. */
  figuresDaysMost: 30,
  /** Age at which the id of a target is requested again. */
  targetDays: 30,
} as const

/** Check of a completion of this row for a member: by account if possible, otherwise as the row says. */
export const checkOf = (row: { key: string; check: Check }, accountRows: ReadonlySet<string>): Check =>
  accountRows.has(row.key) ? 'account' : row.check
