import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Problem } from '../problem.ts'
import { isLoopback } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    anyOrigin?: boolean | undefined
  }
}

const localHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]
const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Leads reads under another name to ours, rejects writes from other sites, and in demo mode every request that does not
 * come from this machine.
 */
export function guardBoundaries(app: FastifyInstance, config: Config): void {
  leadToPublicUrl(app, config)
  app.addHook('onRequest', async (request) => {
    if (config.demo && !isLocal(request)) throw new Problem('wrong_host')
    const { httpVersion, rawHeaders } = request.raw
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
    // Of two, a proxy and we could each believe another one.
    if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0'))
      throw new Problem('invalid_input', 'Send one Host header.')
    const { anyOrigin } = request.routeOptions.config
    if (!reads.has(request.method) && !anyOrigin && !isOwnOrigin(request, config))
      throw new Problem('foreign_origin')
  })
}

/** Asked by the machines around the server, under names of their own. */
const forMachines = /^\/(healthz|readyz|metrics)(\?|$)/

/**
 * Leads reads under another public name (`www.`) to PUBLIC_URL, since writes from there are rejected as another site's.
 * Addresses, and names without a dot, are those that machines use behind a proxy.
 */
function leadToPublicUrl(app: FastifyInstance, { PUBLIC_URL: own }: Config): void {
  if (!own) return
  const { hostname } = new URL(own)
  app.addHook('onRequest', async (request, reply) => {
    const asked = request.hostname?.toLowerCase() ?? ''
    if (asked === hostname || !/\.[a-z]/.test(asked) || !['GET', 'HEAD'].includes(request.method)) return
    if (forMachines.test(request.url)) return
    // Not stored: a browser that remembers it goes in circles once the operator swaps the two names.
    return reply.header('cache-control', 'no-store').redirect(own + request.url, 301)
  })
}

/**
 * The demo shows its sign-in links, so only a browser on this machine may reach it. A proxy on this machine can
 * look like one. Its headers give it away, or HTTP/1.0, which nginx's plain proxy_pass speaks and browsers do not, or
 * the origin of the pages behind it. A link elsewhere, or the return from a platform, may open a page: its browser is
 * on this machine if it calls that cross-site.
 */
function isLocal(request: FastifyRequest): boolean {
  const { headers, httpVersion, socket } = request.raw
  return (
    localHosts.test(headers.host ?? '') &&
    isLoopback(socket.remoteAddress ?? '') &&
    httpVersion !== '1.0' &&
    isOfThisMachine(headers.origin) &&
    (isOfThisMachine(headers.referer) || headers['sec-fetch-site'] === 'cross-site') &&
    forwardingHeaders.every((name) => headers[name] === undefined)
  )
}

const isOfThisMachine = (url: string | undefined): boolean =>
  url === undefined || localHosts.test(URL.parse(url)?.host ?? '')

/** A browser says where a write comes from; a client that sends neither header has no victim's cookie. */
function isOwnOrigin(request: FastifyRequest, config: Config): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  return origin === config.publicUrl || (!config.PUBLIC_URL && origin === `http://${host}`)
}

/** True if our page, or a typed address, sent this request, by Sec-Fetch-Site or, without it, Referer. */
export function isFromOwnPage(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, referer, host } = request.headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return referer === undefined || URL.parse(referer)?.host === host
}
