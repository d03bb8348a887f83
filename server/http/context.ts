import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services.ts'

/** Who is signed in, as the server knows them; read once a request. */
export interface Member {
  id: number
  sessionId: number
  username: string
  firstName: string | null
  profileImageUrl: string | null
  isAdmin: boolean
  walletId: number
  /** The wallet, without what is set aside. */
  points: number
  premium: boolean
  createdAt: Date
}

/** What a handler knows of its request beside the input. */
export interface Context {
  services: Services
  member: Member | null
  /** The caller's network: its IPv4 address or IPv6 /64, as limits count it. */
  network: string
  userAgent: string
  /** What the browser asks for, as Accept-Language has it. */
  acceptLanguage: string
  /** A random id that this browser keeps; null where it keeps none. */
  device: string | null
  /** The Idempotency-Key of a call that needs one. */
  idempotencyKey: string | null
  /** Fetched ahead of a click: nothing may be changed by it. */
  prefetch: boolean
  /** Caused by a page of ours, as the browser says (Sec-Fetch-Site). */
  ownPage: boolean
  cookies: CookieJar
  /** Adds a header to the answer. */
  sendHeader(name: string, value: string): void
  log: FastifyBaseLogger
}

/** A handler's context where the audience guard has let only members through. */
export type MemberContext = Context & { member: Member }

/** Reads the request's cookies, sets those of the answer. */
export interface CookieJar {
  get(name: CookieName): string | undefined
  set(name: CookieName, value: string, options: { maxAgeSeconds: number; readable?: boolean }): void
  clear(name: CookieName): void
}

/**
 * Every cookie there is. session: the sign-in. who: random per session, readable, so that a page of a past
 * session is never shown from history. device: this browser. asked: a link was asked for here. wanted: the page
 * to go to after sign-in. invited: the code of the first link that somebody was invited by.
 */
export const cookieNames = ['session', 'who', 'device', 'asked', 'wanted', 'invited'] as const
export type CookieName = (typeof cookieNames)[number]
