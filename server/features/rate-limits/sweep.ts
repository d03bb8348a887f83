import { sql } from 'kysely'
import type { Services } from '../../services.ts'

/** Drops counts that no limit looks at any more: a limit reaches back over its own window and the one before. */
export async function sweepRateLimits({ db, config }: Services): Promise<void> {
  const longest = Math.max(...Object.values(config.RATE_LIMITS).map(({ seconds }) => seconds))
  await db
    .deleteFrom('rate_counter')
    .where('window_start', '<', sql<Date>`ledger.clock() - make_interval(secs => ${2 * longest})`)
    .execute()
}
