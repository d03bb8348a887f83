import type { CookieJar } from '../../http/context.ts'
import type { SettingStore } from '../../settings/index.ts'

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
