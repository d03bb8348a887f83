import type { TestDatabase } from './database.ts'
import { until } from './programs.ts'

/** Waits until this number of the app's connections wait for a lock. */
export const untilWaiting = (database: Pick<TestDatabase, 'app'>, count: number): Promise<void> =>
  until(async () => {
    const { rowCount } = await database.app.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rowCount === count
  })
