import pino from 'pino'
import { createDatabase, createPool } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import { readConfig } from '#server/config.ts'
import { openLanes } from '#server/features/attempts/index.ts'
import { openSettings } from '#server/features/settings/index.ts'
import { createPageFetcher } from '#server/providers/web-pages/index.ts'
import type { Services } from '#server/services.ts'
import type { TestDatabase } from './database.ts'

/** What a process of the server shares, in the test's own process: for what no real server can be told to do. */
export async function openTestServices(
  database: TestDatabase,
  env: Record<string, string> = { DEMO: 'off' },
): Promise<Services & { close(): Promise<void> }> {
  const pool = createPool(database.appUrl, { max: 8, applicationName: 'tests services' })
  const settings = await openSettings(pool)
  const lanes = openLanes({ url: database.appUrl })
  return {
    config: readConfig(env),
    pool,
    db: createDatabase<Tables>(pool),
    settings,
    lanes,
    webPages: createPageFetcher(),
    log: pino({ level: 'silent' }),
    close: async () => {
      await lanes.drain()
      settings.close()
      await pool.end()
    },
  }
}
