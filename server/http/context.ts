import { roles } from '#contract/roles.ts'
import { limitStages } from '#contract/standing.ts'
import { is, type RowOf } from '#database/rows.ts'
import type { Services } from '../services.ts'

/** Columns of the signed-in member. */
export const memberRow = {
  id: is.integer,
  sessionId: is.integer,
  /** Since the sign-in, by the database's clock. */
  sessionSeconds: is.number,
  username: is.text,
  firstName: is.text.orNull,
  profileImageUrl: is.text.orNull,
  isAdmin: is.boolean,
  role: is.oneOf(roles).orNull,
  /** Limit that the staff has set; null: none. */
  stage: is.oneOf(limitStages).orNull,
  walletId: is.integer,
  /** Balance of the wallet, without points set aside. */
  points: is.integer,
  premium: is.boolean,
  createdAt: is.time,
  /** Last use before the present visit; null: it is the first. */
  earlierAt: is.time.orNull,
  /** By the database's clock. */
  ageSeconds: is.number,
  /** Attempts ever credited, the days of them, and attempts rejected: what trust is judged by. */
  creditedCount: is.integer,
  creditedDays: is.integer,
  rejectedCount: is.integer,
  /** Unread notifications, counted up to mostUnread. */
  unread: is.integer,
}
/** The signed-in member; read once per request. */
export type Member = RowOf<typeof memberRow>

/** Facts about a request that a handler receives with its input. */
export interface Context {
  /** Services of the process; their log lines carry the request's id. */
  services: Services
  member: Member | null
  /** The caller's network as rate limits count it: an IPv4 address or an IPv6 /64; '' is none. */
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
 * to open after sign-in. invited: the code of the first referral link opened here. joining: that of the last link of
 * the staff that lets people join.
 */
export const cookieNames = ['session', 'who', 'device', 'asked', 'wanted', 'invited', 'joining'] as const
export type CookieName = (typeof cookieNames)[number]

/**
 * Shares one read among the parts of a page or batch that need it: they have the same context, and with it the
 * same result. Not for a request that changes what the read returns.
 */
export function oncePerRequest<Context extends object, Result>(
  read: (context: Context) => Promise<Result>,
): (context: Context) => Promise<Result> {
  const results = new WeakMap<Context, Promise<Result>>()
  return (context) => {
    const result = results.get(context) ?? read(context)
    results.set(context, result)
    return result
  }
}
