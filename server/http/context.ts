import type { Role } from '#contract/roles.ts'
import type { LimitStage } from '#contract/standing.ts'
import type { Services } from '../services.ts'

/** The signed-in member; read once per request. */
export interface Member {
  id: number
  sessionId: number
  /** Since the sign-in, by the database's clock. */
  sessionSeconds: number
  username: string
  firstName: string | null
  profileImageUrl: string | null
  isAdmin: boolean
  role: Role | null
  /** Limit that the staff has set; null: none. */
  stage: LimitStage | null
  walletId: number
  /** Balance of the wallet, without points set aside. */
  points: number
  premium: boolean
  createdAt: Date
  /** By the database's clock. */
  ageSeconds: number
  /** Attempts ever credited, the days of them, and attempts rejected: what trust is judged by. */
  creditedCount: number
  creditedDays: number
  rejectedCount: number
  /** Unread notifications, counted up to mostUnread. */
  unread: number
}

/** Facts about a request that a handler receives with its input. */
export interface Context {
  /** Those of the process; what they log has the request's id. */
  services: Services
  member: Member | null
  /** The caller's network as rate limits count it: an IPv4 address or an IPv6 /64. */
  network: string
  userAgent: string
  /** The browser's Accept-Language header; empty if it sends none. */
  acceptLanguage: string
  /** Random id stored in this browser; null if it has none. */
  device: string | null
  /** The Idempotency-Key header; null if the call sends none. */
  idempotencyKey: string | null
  /** Fetched ahead of a click, so it must not change anything. */
  prefetch: boolean
  /** Caused by one of our pages, according to the browser (Sec-Fetch-Site). */
  ownPage: boolean
  cookies: CookieJar
  /** Adds a header to the response. */
  sendHeader(name: string, value: string): void
}

/** A handler's context once the audience guard has allowed only members. */
export type MemberContext = Context & { member: Member }

/** Reads the request's cookies and sets those of the response. */
export interface CookieJar {
  get(name: CookieName): string | undefined
  set(name: CookieName, value: string, options: { maxAgeSeconds: number; readable?: boolean }): void
  clear(name: CookieName): void
}

/**
 * All cookies. session: the sign-in. who: random per session and readable, so a page of a past session is
 * never shown from history. device: this browser. asked: a sign-in link was requested here. wanted: the page
 * to open after sign-in. invited: the code of the first invitation link opened here.
 */
export const cookieNames = ['session', 'who', 'device', 'asked', 'wanted', 'invited'] as const
export type CookieName = (typeof cookieNames)[number]
