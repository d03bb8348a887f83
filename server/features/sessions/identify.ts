import type { CookieJar, Member } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { setSessionCookies } from './cookies.ts'
import { confirmToken, findHolder, type Holder, offerToken, touchSession } from './session-queries.ts'
import { hashOf, isToken, newToken } from './tokens.ts'

/**
 * Who holds this session cookie, by one query; null where it is unknown, ended, or unused for 30 days. Given the
 * cookies it keeps the session going: its last use is noted on the side, and once a day its token is replaced.
 */
export async function identify(
  services: Services,
  token: string,
  cookies?: CookieJar,
): Promise<Member | null> {
  if (!isToken(token)) return null
  const tokenHash = hashOf(token)
  const holder = await findHolder(services.pool, tokenHash, services.settings.get('session_days'))
  if (holder && cookies) await keepGoing(services, holder, tokenHash, cookies)
  return holder
}

async function keepGoing(
  services: Services,
  holder: Holder,
  tokenHash: Buffer,
  cookies: CookieJar,
): Promise<void> {
  const { pool, settings, log } = services
  const aside = (work: Promise<void>): void =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'a use of a session was not noted'))
  if (holder.touchDue) aside(touchSession(pool, holder, cookies.get('device') ?? null))
  if (holder.confirmDue) aside(confirmToken(pool, tokenHash))
  if (holder.renewDue) {
    const next = newToken()
    if (await offerToken(pool, holder.sessionId, next.hash))
      return setSessionCookies(cookies, settings, { token: next.token, who: holder.who })
  }
  // Lost or changed by a script: pages of this session would look like another's.
  if (cookies.get('who') !== holder.who) setSessionCookies(cookies, settings, { who: holder.who })
}
