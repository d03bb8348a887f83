import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serveProofPictures } from './checks/proofs/index.ts'
import { serveDemoSites } from './demo/demo-sites/index.ts'
import { endpoints } from './endpoints.ts'
import { serveSnippet } from './exchange/page-views/index.ts'
import type { BodyPace } from './http/body-pace.ts'
import { guardBoundaries } from './http/boundaries.ts'
import { closeToPublic } from './http/closed.ts'
import { handleErrors, type ShowFailure, sendProblem } from './http/failures.ts'
import { limitFlood } from './http/flood.ts'
import { securityHeaders, sendHeaders } from './http/headers.ts'
import { serializerCompiler, validatorCompiler } from './http/input.ts'
import { collectMethods, rejectWrongMethods } from './http/methods.ts'
import { mount } from './http/mount.ts'
import { describeApi } from './http/openapi.ts'
import { watchProcess } from './http/process-state.ts'
import { attachContext } from './http/request-context.ts'
import { logRequests } from './http/request-log.ts'
import { endConnectionsOnStop } from './http/stopping.ts'
import { rejectUnstorable } from './http/storable.ts'
import { openTrustedProxies } from './http/trusted-proxies.ts'
import { ignoreExpectations, readableUrl, rejectUnreadable } from './http/unreadable.ts'
import { serveInvoices } from './money/orders/index.ts'
import { receivePaymentEvents } from './money/payment-events/index.ts'
import { serveExports } from './people/account/index.ts'
import { leadToUnsubscribe } from './people/notifications/index.ts'
import { identify } from './people/sessions/index.ts'
import { servePictures } from './pictures/index.ts'
import { openProcessMetrics, type ProcessMetrics } from './process-metrics.ts'
import { servePages } from './rendering/pages.ts'
import type { Services } from './services.ts'

/** Options of one process. */
export interface AppOptions {
  /** Pages come from Vite's development server, with hot reload. */
  development?: boolean
  /** Time and speed of an upload; by default `uploadPace`. */
  bodyPace?: BodyPace
  /** Metrics of this process; by default measured from now on. */
  metrics?: ProcessMetrics
}

/** Creates the server. Hooks and routes are registered in the order in which a request passes them. */
export async function createApp(
  services: Services,
  { development = false, bodyPace, metrics = openProcessMetrics(services) }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = services
  const headers = securityHeaders(config, development)
  const proxies = await openTrustedProxies(config.TRUSTED_PROXIES, {
    report: (name) => services.log.warn({ name }, 'a name in TRUSTED_PROXIES does not resolve'),
  })
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? proxies.trusts : false,
    bodyLimit: 64 * 1024,
    // Longer than an upload's 20 s and our checks before it (server/http/body-pace.ts).
    requestTimeout: 60_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Fastify would answer 503 in a shape of its own. What arrives on a connection during a stop is answered like the rest.
    return503OnClosing: false,
    // The router itself rejects nothing: a longer path than this never arrives, since Node reads 16 KiB of headers.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    rewriteUrl: readableUrl,
    clientErrorHandler: rejectUnreadable(headers),
    // A missing Host is rejected like anything else (http/boundaries.ts): Node's own 400 has no body.
    http: { requireHostHeader: false },
  }) as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  // First, because a plugin inherits the error handler that exists when it is registered.
  let showFailure: ShowFailure = async (reply, problem) => sendProblem(reply, problem)
  handleErrors(app, (reply, problem) => showFailure(reply, problem))
  // Only JSON is accepted: a form on another site can send plain text.
  app.removeContentTypeParser('text/plain')

  app.addHook('onClose', async () => proxies.close())
  const methods = collectMethods(app)
  ignoreExpectations(app)
  logRequests(app, services.log)
  watchProcess(app, services, metrics)
  endConnectionsOnStop(app)
  sendHeaders(app, headers)
  await limitFlood(app, config, development)
  guardBoundaries(app, config)
  rejectWrongMethods(app, methods)
  await app.register(cookie)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { 1: 4 } },
  })
  attachContext(app, services, identify)
  closeToPublic(app, services)
  rejectUnstorable(app)
  await describeApi(app, config, endpoints)
  showFailure = await servePages(app, services, development)
  await app.register(async (api) => mount(api, endpoints, bodyPace))
  leadToUnsubscribe(app)
  receivePaymentEvents(app)
  serveSnippet(app)
  servePictures(app, services)
  serveProofPictures(app, services)
  serveInvoices(app, services)
  serveExports(app, services)
  serveDemoSites(app, config)
  return app
}
