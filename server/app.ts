import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { serveDemoPictures } from './features/demo-sites/index.ts'
import { endpoints } from './features/endpoints.ts'
import { serveInvoices } from './features/orders/index.ts'
import { serveSnippet } from './features/page-views/index.ts'
import { receivePaymentEvents } from './features/payment-events/index.ts'
import { servePictures } from './features/pictures/index.ts'
import { serveProofPictures } from './features/proofs/index.ts'
import { identify } from './features/sessions/index.ts'
import { guardBoundaries } from './http/boundaries.ts'
import { answerFailures, type ShowFailure, sendProblem } from './http/failures.ts'
import { sendHeaders } from './http/headers.ts'
import { mount } from './http/mount.ts'
import { networkOf } from './http/network.ts'
import { describeApi } from './http/openapi.ts'
import { watchProcess } from './http/process-state.ts'
import { attachContext } from './http/request-context.ts'
import { servePages } from './rendering/pages.ts'
import type { Services } from './services.ts'

/** Options of one process. */
export interface AppOptions {
  /** Pages come from Vite's development server, with hot reload. */
  development?: boolean
}

/** Creates the server. Hooks and routes are registered in the order in which a request passes them. */
export async function createApp(
  services: Services,
  { development = false }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = services
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: 64 * 1024,
    // Long enough to upload 10 MiB from a slow phone. A body is read only if the caller may send one.
    requestTimeout: 120_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  // First, because a plugin inherits the error handler that exists when it is registered.
  let showFailure: ShowFailure = async (reply, problem) => sendProblem(reply, problem)
  answerFailures(app, (reply, problem) => showFailure(reply, problem))
  // Only JSON is accepted: a form on another site can send plain text.
  app.removeContentTypeParser('text/plain')

  watchProcess(app, services)
  sendHeaders(app, config, development)
  guardBoundaries(app, config)
  await app.register(rateLimit, floodLimit(services))
  await app.register(cookie)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { 1: 4 } },
  })
  attachContext(app, services, identify)

  await describeApi(app, config, endpoints)
  showFailure = await servePages(app, services, development)
  await app.register(async (api) => mount(api, endpoints))
  receivePaymentEvents(app, services)
  serveSnippet(app)
  servePictures(app, services)
  serveProofPictures(app, services)
  serveInvoices(app, services)
  serveDemoPictures(app, config)
  return app
}

/** Flood limit per process. Limits that protect something are rows in the database instead. */
function floodLimit({ config }: Services) {
  const { count, seconds } = config.RATE_LIMITS.flood_network
  return {
    max: Math.max(1, Math.ceil(count / config.WORKERS)),
    timeWindow: seconds * 1000,
    keyGenerator: (request: { ip: string }) => networkOf(request.ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    allowList: (request: { url?: string }) => /^\/assets\//.test(request.url ?? ''),
  }
}
