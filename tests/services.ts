import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { createDatabase, createPool } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import { readConfig } from '#server/config.ts'
import { openLanes } from '#server/features/attempts/index.ts'
import { openCardSandbox } from '#server/features/card-sandbox/index.ts'
import { openSettings } from '#server/features/settings/index.ts'
import { createCrypto } from '#server/providers/chain/index.ts'
import { createEmbedReader } from '#server/providers/oembed/index.ts'
import { createPayments } from '#server/providers/payments/index.ts'
import { createPlatforms } from '#server/providers/platforms/index.ts'
import { createPageFetcher } from '#server/providers/web-pages/index.ts'
import { createSealer } from '#server/sealer.ts'
import type { Services } from '#server/services.ts'
import type { TestDatabase } from './database.ts'

/** What a process of the server shares, and the end of it. */
export type TestServices = Services & { close(): Promise<void> }

/** The services of one process for all tests of a file: they are there once the first begins. */
export function shareServices(database: TestDatabase, env?: Record<string, string>): TestServices {
  const services = {} as TestServices
  beforeAll(async () => {
    Object.assign(services, await openTestServices(database, env))
  })
  afterAll(() => services.close?.())
  return services
}

/** What a process of the server shares, in the test's own process: for what no real server can be told to do. */
export async function openTestServices(
  database: Pick<TestDatabase, 'appUrl'>,
  env: Record<string, string> = { DEMO: 'off' },
): Promise<TestServices> {
  const pool = createPool(database.appUrl, { max: 8, applicationName: 'tests services' })
  const listPool = createPool(database.appUrl, { max: 2, applicationName: 'tests lists', forLists: true })
  const settings = await openSettings(pool)
  const lanes = openLanes({ url: database.appUrl })
  const config = readConfig(env)
  const cardSandbox = config.cardMode === 'sandbox' ? await openCardSandbox(pool) : null
  return {
    config,
    pool,
    listPool,
    db: createDatabase<Tables>(pool),
    settings,
    lanes,
    webPages: createPageFetcher(),
    platforms: createPlatforms(config.platformKeys),
    sealer: config.ENCRYPTION_KEY ? createSealer(config.ENCRYPTION_KEY) : null,
    // Nothing answers there: what platforms say is a test's own matter.
    embeds: createEmbedReader({ origin: 'http://127.0.0.1:9', timeoutMs: 500 }),
    crypto: await createCrypto(config.crypto, config.demo, pool),
    log: pino({ level: 'silent' }),
    payments: await createPayments(config, cardSandbox),
    close: async () => {
      await lanes.drain()
      await cardSandbox?.close()
      settings.close()
      await Promise.all([pool.end(), listPool.end()])
    },
  }
}
