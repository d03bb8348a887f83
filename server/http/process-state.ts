import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { watchInstallation } from './gauges.ts'
import { isLoopback } from './network.ts'

/** Serves /healthz, /readyz and /metrics, for supervisors and Prometheus. */
export function watchProcess(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from a request’s first byte to its response’s last.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  watchInstallation(registry, services)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    // Path only: a query can contain a token.
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !closing && (await isDatabaseReachable(services))
    return reply.code(ready ? 200 : 503).send({ ok: ready })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw.socket.remoteAddress, request.headers.authorization, services))
      throw new Problem('forbidden')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function isDatabaseReachable({ pool }: Services): Promise<boolean> {
  try {
    await pool.query('SELECT 1')
    return true
  } catch {
    return false
  }
}

/**
 * Allowed from this machine, or with the token. Behind a proxy every peer is this machine, so only the token
 * counts.
 */
function mayRead(peer: string | undefined, authorization: string | undefined, { config }: Services): boolean {
  if (config.METRICS_TOKEN) {
    const given = Buffer.from(authorization ?? '')
    const wanted = Buffer.from(`Bearer ${config.METRICS_TOKEN}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return config.TRUSTED_PROXIES.length === 0 && isLoopback(peer ?? '')
}
