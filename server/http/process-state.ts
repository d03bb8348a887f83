import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Counter, Registry } from 'prom-client'
import { Problem } from '../problem.ts'
import type { ProcessMetrics } from '../process-metrics.ts'
import type { Services } from '../services.ts'
import { hasRoom } from './disks.ts'
import { takesWrites, watchInstallation } from './gauges.ts'
import { isLoopback } from './trusted-proxies.ts'

/** Serves /healthz, /readyz and /metrics, for supervisors and Prometheus. */
export function watchProcess(app: FastifyInstance, services: Services, metrics: ProcessMetrics): void {
  const installation = new Registry()
  watchInstallation(installation, services)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.requests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  const quiet = { config: { quiet: true } }
  app.get('/healthz', quiet, async () => ({ ok: true }))
  app.get('/readyz', quiet, async (_request, reply) => {
    const can = await Promise.all([takesWrites(services), hasRoom(services.config.dataDir)])
    const ready = !closing && !can.includes(false)
    return reply.code(ready ? 200 : 503).send({ ok: ready })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw.socket.remoteAddress, request.headers.authorization, services))
      throw new Problem(
        'forbidden',
        'Send METRICS_TOKEN as bearer token. If it is not set, only this machine can read this.',
      )
    return reply.type(installation.contentType).send(await scrape(metrics, installation))
  })
}

/** Metrics in Prometheus format: sums over all processes, and those of the installation. */
async function scrape({ gather }: ProcessMetrics, installation: Registry): Promise<string> {
  const { reports, restarts } = await gather()
  const processes = AggregatorRegistry.aggregate(reports)
  const replaced = new Counter({
    name: 'worker_restarts_total',
    help: 'Processes that ended and were replaced, by role.',
    labelNames: ['role'],
    registers: [processes],
  })
  for (const [role, count] of Object.entries(restarts)) replaced.inc({ role }, count)
  return `${await processes.metrics()}\n${await installation.metrics()}`
}

/** Allowed from this machine or with the token; behind a proxy, where every peer is local, with the token. */
function mayRead(peer: string | undefined, authorization: string | undefined, { config }: Services): boolean {
  if (config.METRICS_TOKEN) {
    const given = Buffer.from(authorization ?? '')
    const wanted = Buffer.from(`Bearer ${config.METRICS_TOKEN}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return config.TRUSTED_PROXIES.length === 0 && isLoopback(peer ?? '')
}
