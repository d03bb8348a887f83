import webPush from 'web-push'
import { ProbeError } from '../probe.ts'

/** A browser's subscription, as it gave it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Outcome of a push. gone: the browser no longer wants any. later: the service is busy; it may say for how long. */
export type PushOutcome =
  | { state: 'sent' | 'gone' }
  | { state: 'later'; status: number; retryAfterSeconds: number | null }
  | { state: 'rejected'; status: number }

/** Push services of the browsers. The endpoint is a member's input, so nothing else is ever called. */
const services =
  /^(fcm\.googleapis\.com|web\.push\.apple\.com|[\w-]+(\.[\w-]+)*\.(push\.services\.mozilla\.com|notify\.windows\.com))$/

/** True if an endpoint belongs to a known push service, or to one of these origins. */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (origins.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && services.test(url.hostname)
}

/** Services that can be asked without a subscription. Those of Edge have a name for each region. */
export const askablePushServices = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
]

/** The key pair that push services know an installation by, base64url, and its contact. */
type VapidDetails = Record<'publicKey' | 'privateKey' | 'subject', string>

/** Signs with the keys as for a push, and looks whether the push services answer at all. @throws ProbeError */
export async function probePush(keys: VapidDetails, origins: readonly string[]): Promise<void> {
  try {
    for (const origin of origins)
      webPush.getVapidHeaders(origin, keys.subject, keys.publicKey, keys.privateKey, 'aes128gcm')
  } catch {
    throw new ProbeError('rejected', 'VAPID_PRIVATE_KEY or VAPID_SUBJECT is not valid.')
  }
  const silent = await Promise.all(
    origins.map((origin) =>
      fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).then(
        () => null,
        () => new URL(origin).host,
      ),
    ),
  )
  const hosts = silent.filter((host) => host !== null)
  if (hosts.length > 0) throw new ProbeError('unreachable', `No answer from ${hosts.join(', ')}.`)
}

const timeoutMs = 10_000
const dayInSeconds = 86_400

/**
 * Encrypts a text for one browser and hands it to its push service, which stores it for a day.
 * @throws Error if the service cannot be reached or the keys are invalid
 */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  payload: string,
  vapidDetails: VapidDetails,
): Promise<PushOutcome> {
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails,
    TTL: dayInSeconds,
    contentEncoding: 'aes128gcm',
  })
  const response = await fetch(request.endpoint, {
    method: request.method,
    headers: request.headers as Record<string, string>,
    body: new Uint8Array(request.body ?? []),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  const { status } = response
  if (response.ok) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone' }
  if (status !== 429 && status < 500) return { state: 'rejected', status }
  return { state: 'later', status, retryAfterSeconds: secondsOf(response.headers.get('retry-after')) }
}

/** Seconds of a Retry-After header, at most a day; null if it names none. */
const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,9}$/.test(header) ? Math.min(Number(header), dayInSeconds) : null
