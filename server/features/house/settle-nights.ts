import type pg from 'pg'
import type { SettingStore } from '../settings/index.ts'
import { settleOneNight } from './queries.ts'

/**
 * What becomes of the fees of each day (UTC) that is over: the House Fund is filled up to what it spent itself in the
 * last 14 days, the rest is burned (product decisions, House Fund). Each day once, the oldest first, on a pool each in a
 * transaction of its own; it may run twice, in two processes, and days late. Answers how many days it went through.
 * at: for planting history, by the seeding role alone.
 */
export async function settleNights(
  { pool, settings }: { pool: pg.Pool | pg.ClientBase; settings: Pick<SettingStore, 'get'> },
  at: Date | null = null,
): Promise<number> {
  const figures = {
    fillDays: settings.get('house_fill_days'),
    leastPoints: settings.get('house_fill_least_points'),
    at,
  }
  let nights = 0
  while (await settleOneNight(pool, figures)) nights += 1
  return nights
}
