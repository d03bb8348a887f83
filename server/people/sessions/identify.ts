import type { CookieJar, Member } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { confirmToken, findHolder, type Holder, offerToken, touchSession } from './session-queries.ts'
import { hashOf, isToken, newToken, setSessionCookies } from './tokens.ts'

/**
 * Finds the member of a session cookie with one query; null if it is unknown, ended, or unused for
 * `session_days`. Given the cookies, it extends the session: its last use is recorded in the background, and its
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
