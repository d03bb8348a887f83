import { mkdirSync, rmSync } from 'node:fs'
import pino from 'pino'
import { createPool } from '#database/connection.ts'
import { readConfig } from '#server/config.ts'
import { openCreditWorkers } from '#server/exchange/attempts/index.ts'
import type { JobServices } from '#server/jobs/tasks.ts'
import { createCrypto } from '#server/providers/chain/index.ts'
import { openMailer } from '#server/providers/mail/index.ts'
import { createEmbedReader } from '#server/providers/oembed/index.ts'
import { createPayments } from '#server/providers/payments/index.ts'
import { createPictureEncoder } from '#server/providers/pictures/index.ts'
import { createPlatforms } from '#server/providers/platforms/index.ts'
import { createScreenshotReader } from '#server/providers/screenshots/index.ts'
import { createPageFetcher } from '#server/providers/web-pages/index.ts'
import { openSettings } from '#server/settings/index.ts'
import type { Installation } from './installation.ts'

/** Services of a process that answers requests and runs jobs, on a planted installation. */
export type BenchServices = JobServices & { close(): Promise<void> }

/** Opens them, with files in `dataDir`; close() deletes those. */
export async function openServices({ url }: Installation, dataDir: string): Promise<BenchServices> {
  mkdirSync(dataDir, { recursive: true })
  const config = readConfig({ DEMO: 'off', DATA_DIR: dataDir, RATE_LIMITS: 'flood_network=1000000/60' })
  const pool = createPool(url('app'), { max: 16, applicationName: 'bench web' })
  const listPool = createPool(url('app'), { max: 1, applicationName: 'bench lists', forLists: true })
  const settings = await openSettings(pool)
  const services = {
    config,
    pool,
    listPool,
    settings,
    ownerUrl: url('owner'),
    sealer: null,
    creditWorkers: openCreditWorkers({ url: url('app') }),
    languageModel: null,
    videoLists: null,
    webPages: createPageFetcher(),
    platforms: createPlatforms(config.platformKeys),
    embeds: createEmbedReader({ origin: 'http://127.0.0.1:9', timeoutMs: 500 }),
    crypto: await createCrypto(config.crypto),
    log: pino({ level: 'silent' }),
    payments: await createPayments(config, null),
    mailer: openMailer(config),
    pictures: createPictureEncoder(),
    screenshots: createScreenshotReader(),
  }
  return {
    ...services,
    async close() {
      await services.creditWorkers.drain()
      settings.close()
      services.mailer.close()
      await Promise.all([services.pictures.close(), services.screenshots.close()])
      await Promise.all([pool.end(), listPool.end()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
