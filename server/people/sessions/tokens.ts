import { createHash, randomBytes } from 'node:crypto'
import type { CookieJar } from '../../http/context.ts'
import type { SettingStore } from '../../settings/index.ts'

/** Makes a secret for a link or a cookie: 256 random bits, and the hash that the database stores. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** The hash stored for a token, which is too random to need a salt or a slow hash. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** True if a text has the form of our tokens. */
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)

const daySeconds = 86_400

/** Sets the cookies of a session: the secret token, and the session's readable name. */
export function setSessionCookies(
  cookies: CookieJar,
  settings: Pick<SettingStore, 'get'>,
  session: { token?: string; who: string },
): void {
  const maxAgeSeconds = settings.get('session_days') * daySeconds
  if (session.token) cookies.set('session', session.token, { maxAgeSeconds })
  cookies.set('who', session.who, { maxAgeSeconds, readable: true })
}

/** Clears every cookie that signing in sets; `device` stays, since it names the browser, not its user. */
export function clearSessionCookies(cookies: CookieJar): void {
  for (const name of ['session', 'who', 'asked', 'wanted'] as const) cookies.clear(name)
}
