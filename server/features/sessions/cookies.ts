import type { CookieJar } from '../../http/context.ts'
import type { SettingStore } from '../settings/index.ts'

const daySeconds = 86_400

/** Gives the browser its session: the secret token, and the readable name of the session. */
export function setSessionCookies(
  cookies: CookieJar,
  settings: Pick<SettingStore, 'get'>,
  session: { token?: string; who: string },
): void {
  const maxAgeSeconds = settings.get('session_days') * daySeconds
  if (session.token) cookies.set('session', session.token, { maxAgeSeconds })
  cookies.set('who', session.who, { maxAgeSeconds, readable: true })
}

/** Takes back all that signing in has left in the browser; `device` names the browser, not who uses it. */
export function clearSessionCookies(cookies: CookieJar): void {
  for (const name of ['session', 'who', 'asked', 'wanted'] as const) cookies.clear(name)
}
