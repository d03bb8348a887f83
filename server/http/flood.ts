import { readdirSync } from 'node:fs'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxBatchPaths, readBatch } from '#contract/batch.ts'
import type { Config } from '../config.ts'
import { Problem } from '../problem.ts'
import { assetFolders } from '../rendering/built-files.ts'
import { networkOf } from './trusted-proxies.ts'

/**
 * Counts every request of a network before anything is looked up for it, whatever becomes of it: unknown URLs
 * and rejections too. A batch counts once for each of its reads. Only built files are free, since a page loads many and
 * a browser keeps them. Counted per process; limits that protect something are rows in the database instead. Development
 * has none: each module is a request.
 */
export async function limitFlood(app: FastifyInstance, config: Config, development: boolean): Promise<void> {
  if (development) return
  const { count, seconds } = config.RATE_LIMITS.flood_network
  await app.register(rateLimit, {
    global: false,
    max: Math.max(1, Math.ceil(count / config.WORKERS)),
    timeWindow: seconds * 1000,
    keyGenerator: (request) => networkOf(request.ip),
  })
  const countRequest = app.createRateLimit()
  const free = builtFiles()
  app.addHook('onRequest', async (request) => {
    if (free.has(request.url) || networkOf(request.ip) === '') return
    for (let reads = readsOf(request); reads > 0; reads--) {
      const counted = await countRequest(request)
      if (!counted.isAllowed && counted.isExceeded)
        throw new Problem('too_many_requests', undefined, { retryAfterSeconds: counted.ttlInSeconds })
    }
  })
}

/** Reads that a request asks for; a batch of too many is rejected, and none of them is run. */
function readsOf({ routeOptions, query }: FastifyRequest): number {
  if (routeOptions.url !== readBatch.path) return 1
  return Math.min(String((query as { paths?: unknown }).paths).split(',').length, maxBatchPaths)
}

/** URLs of the files with a hash in their name, of every version that is still served. */
const builtFiles = (): Set<string> =>
  new Set(assetFolders().flatMap((folder) => readdirSync(folder).map((name) => `/assets/${name}`)))
