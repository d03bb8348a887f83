import { createECDH } from 'node:crypto'
import type pg from 'pg'
import { type Client, is, queryOne } from '#database/rows.ts'
import type { Config } from '../../config.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { isPushService, sendPush } from '../../providers/push/index.ts'
import type { Services } from '../../services.ts'
import { readSecret } from './queries.ts'

/** Enqueues a push of a notification to every browser of its member, each tried separately. */
export async function enqueuePushes(client: Client, { id, memberId }: { id: number; memberId: number }) {
  await client.query(
    `SELECT exchange.enqueue('push-notification', json_build_object('notificationId', $1::bigint, 'deviceId', id))
     FROM push_device WHERE member_id = $2`,
    [id, memberId],
  )
}

interface Push {
  notificationId: number
  deviceId: number
}

const pushed = {
  endpoint: is.text,
  p256dh: is.text,
  auth: is.text,
  title: is.text,
  body: is.text,
  path: is.text,
}

/**
 * The job that shows a notification on one browser, unless it was read, a day has passed or the browser's session has
 * expired. A browser that no longer wants any is forgotten; a busy service is tried again.
 */
export async function pushNotification(
  { pool, config, settings, log }: Services,
  { notificationId, deviceId }: Push,
): Promise<void> {
  const found = await queryOne(
    pool,
    pushed,
    `SELECT endpoint, p256dh, auth, title, body, path
     FROM notification JOIN push_device AS device ON device.member_id = notification.member_id
     LEFT JOIN session ON session.id = device.session_id
     WHERE notification.id = $1 AND device.id = $2 AND read_at IS NULL
       AND notification.created_at > ledger.clock() - interval '1 day'
       AND (session.id IS NULL OR last_used_at > ledger.clock() - make_interval(days => $3))`,
    [notificationId, deviceId, settings.get('session_days')],
  )
  // The list of services may have become shorter since the browser was added.
  if (!found || !isPushService(found.endpoint, config.PUSH_SERVICES)) return
  const { title, body, path, ...target } = found
  const payload = JSON.stringify({ id: String(notificationId), title, body, path })
  const outcome = await sendPush(target, payload, await readPushKeys(pool, config))
  await countPush(pool, notificationId, outcome.state)
  if (outcome.state === 'gone') await pool.query('DELETE FROM push_device WHERE id = $1', [deviceId])
  if (outcome.state === 'rejected')
    log.warn({ deviceId, status: outcome.status }, 'a push was permanently rejected')
  if (outcome.state !== 'later') return
  if (outcome.retryAfterSeconds === null) throw new Error(`the push service answered ${outcome.status}`)
  const runAt = new Date(Date.now() + outcome.retryAfterSeconds * 1000)
  await enqueue(pool, 'push-notification', { notificationId, deviceId }, { runAt })
}

/** Counts a push that was shown, and one that was rejected for good. */
async function countPush(pool: pg.Pool, notificationId: number, state: string): Promise<void> {
  if (state === 'later') return
  const column = state === 'sent' ? 'pushed' : 'push_failed'
  await pool.query(`UPDATE notification SET ${column} = ${column} + 1 WHERE id = $1`, [notificationId])
}

/** The key pair that push services know this installation by (VAPID), base64url, and its contact. */
interface PushKeys {
  publicKey: string
  privateKey: string
  subject: string
}

/**
 * Keys of the environment, else those of the database, made when first read. Another key would end every
 * subscription, so it is never replaced. known: what the database has, if it was read already.
 */
export async function readPushKeys(
  client: Client,
  config: Config,
  known: Buffer | null = null,
): Promise<PushKeys> {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(config.VAPID_PRIVATE_KEY ?? known ?? (await storedKey(client)))
  return {
    publicKey: pair.getPublicKey('base64url'),
    // Leading zeros included, which the pair leaves out.
    privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
    subject: subjectOf(config),
  }
}

/** How push services reach the operator. */
function subjectOf({ VAPID_SUBJECT, publicUrl, mailFrom }: Config): string {
  if (VAPID_SUBJECT !== undefined || publicUrl.startsWith('https:')) return VAPID_SUBJECT ?? publicUrl
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0]}`
}

/** Logs a subject that nobody outside can reach: Apple rejects pushes that carry one. */
export function checkPushSubject({ config, log }: Pick<Services, 'config' | 'log'>): void {
  const subject = subjectOf(config)
  const host = /^(?:https:\/\/|mailto:.*@)([^/:]*)/.exec(subject)?.[1] ?? ''
  const isPublic = host.includes('.') && !/^[\d.]+$|\.(local|localhost|internal)$/.test(host)
  if (config.demo || isPublic) return
  log.warn(
    { subject },
    'some push services reject this contact: set VAPID_SUBJECT to your mailto: or https address',
  )
}

const storedKey = (client: Client): Promise<Buffer> =>
  readSecret(client, 'vapid', () => {
    const made = createECDH('prime256v1')
    made.generateKeys()
    return Buffer.from(made.getPrivateKey('hex').padStart(64, '0'), 'hex')
  })
