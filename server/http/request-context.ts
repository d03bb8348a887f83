import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUuid } from '#contract/operation.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { isFromOwnPage } from './boundaries.ts'
import type { Context, CookieJar, CookieName, Member } from './context.ts'
import { networkOf } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    context: Context
  }
}

/**
 * Returns the member who holds this session token; null if it is unknown, ended or expired. Given the cookies
 * it also extends the session. A prefetch leaves them out, since it must not change anything.
 */
export type Identify = (
  services: Services,
  sessionToken: string,
  cookies?: CookieJar,
) => Promise<Member | null>

const deviceMaxAgeSeconds = 400 * 86_400
// Player pages must not know who is signed in either: a platform's script runs in them. Pictures are public, and the page
// that a visit's tab begins with is the same for everybody.
const withoutContext = /^\/(assets|pictures|player|opening|healthz|readyz|metrics)(\/|\?|$)/

/** Gives every request its context: one read of the session, the network, the cookies. */
export function attachContext(app: FastifyInstance, services: Services, identify: Identify): void {
  app.decorateRequest('context')
  const noteNetwork = openNetworkNote(services)
  app.addHook('onRequest', async (request, reply) => {
    if (withoutContext.test(request.url)) return
    const cookies = cookieJar(request, reply, services.config)
    const token = cookies.get('session')
    const prefetch = request.headers['sec-purpose'] !== undefined
    noteNetwork(request)
    request.context = {
      services: { ...services, log: request.log },
      cookies,
      sendHeader: (name, value) => void reply.header(name, value),
      member: null,
      network: networkOf(request.ip),
      userAgent: headerOf(request, 'user-agent')?.slice(0, 400) ?? '',
      acceptLanguage: headerOf(request, 'accept-language')?.slice(0, 400) ?? '',
      device: uuidOf(cookies.get('device')),
      idempotencyKey: headerOf(request, 'idempotency-key') ?? null,
      prefetch,
      ownPage: isFromOwnPage(request),
    }
    // Last, because if the session cannot be read, the failure page still needs the context.
    const { context } = request
    if (token) context.member = await identify(context.services, token, prefetch ? undefined : cookies)
  })
}

/** Logs, once, an address that can't be read: a proxy writes it in a form that we don't know. */
function openNetworkNote({ log }: Pick<Services, 'log'>): (request: FastifyRequest) => void {
  let isNoted = false
  return ({ ip }) => {
    // A connection that has just ended has no address.
    if (isNoted || !ip || networkOf(ip) !== '') return
    isNoted = true
    const address = ip.slice(0, 100)
    log.warn(
      { address },
      'a proxy of TRUSTED_PROXIES forwards an address that cannot be read, so limits by network do not apply',
    )
  }
}

/** Returns the browser's id, created if it has none, and extends its cookie. */
export function deviceOf(context: Context): string {
  context.device ??= randomUUID()
  context.cookies.set('device', context.device, { maxAgeSeconds: deviceMaxAgeSeconds })
  return context.device
}

const uuidOf = (text: string | undefined): string | null => (text && isUuid(text) ? text : null)

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** A cookie's name on the wire: on https a prefix binds it to this host. */
const wireName = (name: CookieName, secure: boolean): string => (secure ? `__Host-${name}` : name)

/**
 * The cookies of one request and its response. All are SameSite=Lax, for the entire site, and HttpOnly unless
 * readable.
 */
const cookieJar = (request: FastifyRequest, reply: FastifyReply, { secure }: Config): CookieJar => ({
  get: (name) => request.cookies[wireName(name, secure)],
  set: (name, value, { maxAgeSeconds, readable = false }) => {
    reply.setCookie(wireName(name, secure), value, {
      path: '/',
      httpOnly: !readable,
      sameSite: 'lax',
      secure,
      maxAge: maxAgeSeconds,
    })
  },
  clear: (name) => {
    reply.clearCookie(wireName(name, secure), { path: '/', secure, sameSite: 'lax' })
  },
})
