import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** Deletes counts that no limit reads any longer: a limit spans its current window and the one before. */
export async function sweepRateLimits({ db, config }: Services): Promise<void> {
  const longest = Math.max(...Object.values(config.RATE_LIMITS).map(({ seconds }) => seconds))
  await db
    .deleteFrom('rate_counter')
    .where('window_start', '<', sql<Date>`ledger.clock() - make_interval(secs => ${2 * longest})`)
    .execute()
}
