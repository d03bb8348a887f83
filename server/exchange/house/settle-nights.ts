import type pg from 'pg'
import type { SettingStore } from '../../settings/index.ts'
import { settleOneNight } from './queries.ts'

/**
 * Settles the fees of each finished day (UTC): fills the House Fund up to what it spent in the last 14 days
 * and burns the rest (product decisions, House Fund). Each day once, oldest first, in its own
 * transaction. Safe to run twice, in two processes, and days late. Returns the number of days settled.
 */
export async function settleNights({
  pool,
  settings,
}: {
  pool: pg.Pool
  settings: Pick<SettingStore, 'get'>
}): Promise<number> {
  const figures = {
    fillDays: settings.get('house_fill_days'),
    leastPoints: settings.get('house_fill_least_points'),
  }
  let nights = 0
  while (await settleOneNight(pool, figures)) nights += 1
  return nights
}
