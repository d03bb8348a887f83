import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requested all the time: successes are logged for debugging only. */
    quiet?: boolean
  }
}

/** Returns each request's id in a header, and logs one line with it for each response. */
export function logRequests(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.addHook('onRequest', async (request, reply) => {
    const given = forwardedId(request)
    if (given !== null) {
      request.id = given
      request.log = reply.log = log.child({ reqId: given })
    }
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const quiet = request.routeOptions.config.quiet && reply.statusCode < 400
    request.log[quiet ? 'debug' : 'info'](
      {
        method: request.method,
        // Path only: a query can contain a token.
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

/**
 * Id that a trusted proxy gave; null if there is none, or if anybody else may have written it. With such a
 * proxy as the peer, `ips` also has the address that it forwards for.
 */
function forwardedId({ ips = [], headers }: FastifyRequest): string | null {
  const given = headers['x-request-id']
  return ips.length > 1 && typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : null
}
