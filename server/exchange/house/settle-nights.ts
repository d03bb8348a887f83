import { is, queryOne } from '#database/rows.ts'
import type { Services } from '../../services.ts'

/**
 * Settles the fees of each finished day (UTC): fills the House Fund up to what it spent in the last 14 days
 * and burns the rest (product decisions, House Fund). Each day once, oldest first, in its own
 * transaction. Safe to run twice, in two processes, and days late. Returns the number of days settled.
 */
export async function settleNights({ pool, settings }: Pick<Services, 'pool' | 'settings'>): Promise<number> {
  const values = [settings.get('house_fill_days'), settings.get('house_fill_least_points')]
  const statement = 'SELECT exchange.settle_night($1, $2)::text AS day'
  for (let nights = 0; ; nights += 1)
    if (!(await queryOne(pool, { day: is.text.orNull }, statement, values))?.day) return nights
}
