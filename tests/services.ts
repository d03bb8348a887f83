import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { createPool } from '#database/connection.ts'
import { readConfig } from '#server/config.ts'
import { openCardSandbox } from '#server/demo/card-sandbox/index.ts'
import { openPractice } from '#server/demo/practice-chain/index.ts'
import { openDemoLists } from '#server/demo/video-lists.ts'
import { openCreditWorkers } from '#server/exchange/attempts/index.ts'
import { createCrypto } from '#server/providers/chain/index.ts'
import { createLanguageModel } from '#server/providers/language-model/index.ts'
import { createEmbedReader } from '#server/providers/oembed/index.ts'
import { createPayments } from '#server/providers/payments/index.ts'
import { createPlatforms } from '#server/providers/platforms/index.ts'
import { createPageFetcher } from '#server/providers/web-pages/index.ts'
import { createSealer } from '#server/sealer.ts'
import type { Services } from '#server/services.ts'
import { openSettings } from '#server/settings/index.ts'
import type { TestDatabase } from './database.ts'
import { checkStripeInput } from './published-stripe.ts'

/** Services shared within a server process, and a way to close them. */
export type TestServices = Services & { close(): Promise<void> }

/** Services by which a job serves its rows, alone: a log that says nothing, and counts from zero. */
export const openRowServices = (): Pick<Services, 'failedRows' | 'log'> => ({
  failedRows: new Map(),
  log: pino({ level: 'silent' }),
})

/** Shares the services of one process among the tests of a file; they open before the first test. */
export function shareServices(database: TestDatabase, env?: Record<string, string>): TestServices {
  const services = {} as TestServices
  beforeAll(async () => {
    Object.assign(services, await openTestServices(database, env))
  })
  afterAll(() => services.close?.())
  return services
}

/**
 * Opens the services of a server process in the test's process, for what a real server can't be set up with.
 */
export async function openTestServices(
  { appUrl: url, isPooled = false }: Pick<TestDatabase, 'appUrl'> & { isPooled?: boolean },
  env: Record<string, string> = { DEMO: 'off' },
): Promise<TestServices> {
  const pool = createPool(url, { max: 8, applicationName: 'tests services', isPooled })
  const listPool = createPool(url, { max: 2, applicationName: 'tests lists', forLists: true, isPooled })
  const settings = await openSettings(pool)
  const creditWorkers = openCreditWorkers({ url, isPooled })
  const config = readConfig(env)
  const cardSandbox = config.cardMode === 'sandbox' ? await openCardSandbox(pool, checkStripeInput) : null
  return {
    config,
    pool,
    listPool,
    settings,
    creditWorkers,
    webPages: createPageFetcher(),
    platforms: createPlatforms(config.platformKeys),
    videoLists: config.demo ? openDemoLists() : null,
    sealer: config.ENCRYPTION_KEY ? createSealer(config.ENCRYPTION_KEY) : null,
    // Nothing listens there: a test that needs a platform's answers brings its own reader.
    embeds: createEmbedReader({ origin: 'http://127.0.0.1:9', timeoutMs: 500 }),
    languageModel: config.languageModel && createLanguageModel(config.languageModel),
    crypto: config.demo && !config.crypto ? openPractice(pool) : await createCrypto(config.crypto),
    ...openRowServices(),
    payments: await createPayments(config, cardSandbox),
    close: async () => {
      await creditWorkers.drain()
      settings.close()
      await Promise.all([pool.end(), listPool.end()])
    },
  }
}
