import type { FastifyInstance } from 'fastify'
import { createDatabase, createPool } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import type { Config } from './config.ts'
import type { DatabaseUrls } from './database.ts'
import { openLanes } from './features/attempts/index.ts'
import { type CardSandbox, openCardSandbox } from './features/card-sandbox/index.ts'
import { openSettings } from './features/settings/index.ts'
import type { Jobs } from './jobs/index.ts'
import { createLog } from './log.ts'
import { createCrypto } from './providers/chain/index.ts'
import { createEmbedReader } from './providers/oembed/index.ts'
import { createPayments } from './providers/payments/index.ts'
import { createPlatforms } from './providers/platforms/index.ts'
import { createPageFetcher } from './providers/web-pages/index.ts'
import { createSealer } from './sealer.ts'
import type { Services } from './services.ts'

/** What one process of the server does: it answers requests, runs jobs, or both. */
export interface WorkerRoles {
  web: boolean
  jobs: boolean
  development?: boolean
}

/** A process at work. */
export interface Worker {
  /** Where it listens; null where it answers no requests. */
  port: number | null
  /** Stops accepting, then drains requests, lanes and jobs, then lets the pool go. */
  stop(): Promise<void>
}

/** Starts one process's work on a prepared database. */
export async function startWorker(config: Config, urls: DatabaseUrls, roles: WorkerRoles): Promise<Worker> {
  const { cardSandbox, ...services } = await openServices(config, urls)
  const app = roles.web ? await listen(services, roles.development ?? false) : null
  const jobs = roles.jobs ? await work({ ...services, ownerUrl: urls.owner }) : null
  return {
    port: app ? portOf(app) : null,
    async stop() {
      await app?.close()
      await jobs?.stop()
      await services.lanes.drain()
      await cardSandbox?.close()
      services.settings.close()
      await Promise.all([services.pool.end(), services.listPool.end()])
    },
  }
}

async function openServices(
  config: Config,
  urls: DatabaseUrls,
): Promise<Services & { cardSandbox: CardSandbox | null }> {
  const pool = createPool(urls.app, { max: 16, applicationName: 'mutuals web' })
  const cardSandbox = config.cardMode === 'sandbox' ? await openCardSandbox(pool) : null
  return {
    cardSandbox,
    payments: await createPayments(config, cardSandbox),
    config,
    pool,
    listPool: createPool(urls.app, { max: 4, applicationName: 'mutuals lists', forLists: true }),
    db: createDatabase<Tables>(pool),
    settings: await openSettings(pool),
    webPages: createPageFetcher(),
    platforms: createPlatforms(config.platformKeys),
    sealer: config.ENCRYPTION_KEY ? createSealer(config.ENCRYPTION_KEY) : null,
    embeds: createEmbedReader(),
    crypto: await createCrypto(config.crypto, config.demo, pool),
    lanes: openLanes({ url: urls.app }),
    log: createLog(config),
  }
}

/** Loads what answers requests, where this process does, and answers them. */
async function listen(services: Services, development: boolean): Promise<FastifyInstance> {
  const { createApp } = await import('./app.ts')
  const app = await createApp(services, { development })
  await app.listen({ host: services.config.HOST, port: services.config.PORT })
  return app
}

/** Loads what jobs do, where this process does them, and begins. */
async function work(services: Services & { ownerUrl: string }): Promise<Jobs> {
  const { startJobs } = await import('./jobs/index.ts')
  return startJobs(services)
}

function portOf(app: FastifyInstance): number | null {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : null
}
