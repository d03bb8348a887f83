import type { FastifyInstance } from 'fastify'
import { createPool } from '#database/connection.ts'
import type { AppOptions } from './app.ts'
import type { Config } from './config.ts'
import type { DatabaseUrls } from './database.ts'
import { openCardSandbox } from './demo/card-sandbox/index.ts'
import { openCreditWorkers } from './exchange/attempts/index.ts'
import { createLog } from './log.ts'
import { openProcessMetrics } from './process-metrics.ts'
import { createCrypto } from './providers/chain/index.ts'
import { createLanguageModel } from './providers/language-model/index.ts'
import { createEmbedReader } from './providers/oembed/index.ts'
import { createPayments } from './providers/payments/index.ts'
import { askLive, createPlatforms, createVideoLists, type VideoLists } from './providers/platforms/index.ts'
import { createPageFetcher } from './providers/web-pages/index.ts'
import { createSealer } from './sealer.ts'
import type { Services } from './services.ts'
import { openSettings } from './settings/index.ts'

/** Roles of one server process: it answers requests, runs jobs, or both. */
export interface WorkerRoles {
  web: boolean
  jobs: boolean
  development?: boolean
}

/** A running process. */
export interface Worker {
  /** Port it listens on; null if it answers no requests. */
  port: number | null
  /** Stops accepting requests, then drains requests, jobs and credit workers, then closes the pools. */
  stop(): Promise<void>
}

/** Begins to load the code of these roles. `startWorker` waits for it, and fails if it fails. */
export function loadRoles({ web, jobs }: WorkerRoles): void {
  if (web) void import('./app.ts').catch(() => {})
  if (jobs) void import('./jobs/index.ts').catch(() => {})
}

/** Starts one process on a prepared database. */
export async function startWorker(config: Config, urls: DatabaseUrls, roles: WorkerRoles): Promise<Worker> {
  const services = await openServices(config, urls)
  const metrics = openProcessMetrics(services)
  const app = roles.web ? await listen(services, { development: roles.development ?? false, metrics }) : null
  // Imported only here, since a web process does not need it.
  const jobs = roles.jobs
    ? await (await import('./jobs/index.ts')).startJobs({ ...services, ownerUrl: urls.owner })
    : null
  if (jobs) metrics.watchPool('jobs', jobs.waitedSeconds)
  return {
    port: app ? portOf(app) : null,
    async stop() {
      await app?.close()
      await jobs?.stop()
      await services.creditWorkers.drain()
      services.settings.close()
      await Promise.all([services.pool.end(), services.listPool.end()])
    },
  }
}

/** Opens everything that the requests and jobs of one process share. */
export async function openServices(config: Config, { app: url, isPooled }: DatabaseUrls): Promise<Services> {
  const { DATABASE_POOL_WEB: max, DATABASE_POOL_LISTS: listMax, DATABASE_POOL_CREDITS: connections } = config
  const pool = createPool(url, { max, applicationName: 'mutuals web', isPooled })
  const cardSandbox = config.cardMode === 'sandbox' ? await openCardSandbox(pool) : null
  return {
    payments: await createPayments(config, cardSandbox),
    config,
    pool,
    listPool: createPool(url, { max: listMax, applicationName: 'mutuals lists', forLists: true, isPooled }),
    settings: await openSettings(pool),
    webPages: createPageFetcher(),
    platforms: createPlatforms(config.platformKeys),
    videoLists: await openVideoLists(config),
    sealer: config.ENCRYPTION_KEY ? createSealer(config.ENCRYPTION_KEY) : null,
    embeds: createEmbedReader(),
    languageModel: config.languageModel && createLanguageModel(config.languageModel),
    // No other installation loads the demo's chain.
    crypto:
      config.demo && !config.crypto
        ? await (await import('./demo/practice-chain/index.ts')).openPractice(pool)
        : await createCrypto(config.crypto),
    creditWorkers: openCreditWorkers({ url, isPooled, connections }),
    failedRows: new Map(),
    log: createLog(config),
  }
}

/** Lists of videos by the operator's key; in the demo those of its twin, which no other installation loads. */
async function openVideoLists({ YOUTUBE_API_KEY: key, demo }: Config): Promise<VideoLists | null> {
  if (key) return createVideoLists(askLive(key))
  return demo ? (await import('./demo/video-lists.ts')).openDemoLists() : null
}

/** Starts the HTTP server. Imported only here, since a job process does not need it. */
async function listen(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { createApp } = await import('./app.ts')
  const app = await createApp(services, options)
  await app.listen({ host: services.config.HOST, port: services.config.PORT })
  return app
}

function portOf(app: FastifyInstance): number | null {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : null
}
