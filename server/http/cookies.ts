import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { CookieJar, CookieName } from './context.ts'

/** A cookie's name on the wire: on https a prefix binds it to this host. */
const wireName = (name: CookieName, secure: boolean): string => (secure ? `__Host-${name}` : name)

/**
 * The cookies of one request and its response. All are SameSite=Lax, for the entire site, and HttpOnly unless
 * readable.
 */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, { secure }: Config): CookieJar {
  return {
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
  }
}
