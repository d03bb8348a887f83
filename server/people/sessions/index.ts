import type { CookieJar, Member } from '../../http/context.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import type { OnSignIn } from './arrivals.ts'
import { endSessionEndpoint, getCurrentUserEndpoint, ownSessionEndpoints } from './own-sessions.ts'
import { requestMagicLinkEndpoint } from './request-link.ts'
import { confirmToken, findHolder, type Holder, offerToken, touchSession } from './session-queries.ts'
import { hashOf, isToken, newToken, setSessionCookies } from './tokens.ts'
import { readMagicLinkEndpoint, verifyMagicLinkEndpoint } from './use-link.ts'

export { type Arrival, invitedBy, parseReferralCode } from './arrivals.ts'
export { lockMailbox } from './link-queries.ts'
export { endSessionOf } from './own-sessions.ts'
export { sendLink } from './request-link.ts'
export { checkMail, countMails, sendMagicLink } from './send-link.ts'
export { endSessions, sweepSessions } from './session-queries.ts'
export { hashOf, isToken, newToken } from './tokens.ts'

/** Endpoints of sessions; other areas act in a sign-in through `onSignIn`. */
export const sessionEndpoints = (onSignIn: OnSignIn): readonly Endpoint[] => [
  getCurrentUserEndpoint,
  requestMagicLinkEndpoint,
  readMagicLinkEndpoint,
  verifyMagicLinkEndpoint(onSignIn),
  endSessionEndpoint,
  ...ownSessionEndpoints,
]

/**
 * Finds the member of a session cookie with one query; null if it is unknown, ended, unused for
 * `session_days`, or three times as old. Given the cookies, it extends the session: its last use is recorded in the background, and its
 * token is replaced once a day.
 */
export async function identify(
  services: Services,
  token: string,
  cookies?: CookieJar,
): Promise<Member | null> {
  if (!isToken(token)) return null
  const tokenHash = hashOf(token)
  const holder = await findHolder(services.pool, tokenHash, services.settings.get('session_days'))
  if (holder && cookies) await extendSession(services, holder, tokenHash, cookies)
  return holder
}

async function extendSession(services: Services, holder: Holder, tokenHash: Buffer, cookies: CookieJar) {
  const { pool, settings, log } = services
  const inBackground = (work: Promise<void>): void =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'could not record the use of a session'))
  if (holder.touchDue) inBackground(touchSession(pool, holder, cookies.get('device') ?? null))
  if (holder.confirmDue) inBackground(confirmToken(pool, tokenHash))
  if (holder.renewDue) {
    const next = newToken()
    if (await offerToken(pool, holder.sessionId, next.hash))
      return setSessionCookies(cookies, settings, { token: next.token, who: holder.who })
  }
  // Lost or changed by a script. Pages of this session would then look like another's.
  if (cookies.get('who') !== holder.who) setSessionCookies(cookies, settings, { who: holder.who })
}
