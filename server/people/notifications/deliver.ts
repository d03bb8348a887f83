import { formatCount } from '#contract/numbers.ts'
import { notificationKinds } from '#contract/people/notifications.ts'
import { is, queryOne, queryValues } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { serveEach } from '../../jobs/serve-rows.ts'
import { type Letter, type Mailer, sendLetter } from '../../providers/mail/index.ts'
import type { Services } from '../../services.ts'
import { enqueuePushes } from './push.ts'
import { readUndelivered, setMail } from './queries.ts'
import { type Unsubscribed, unsubscribeToken } from './unsubscribe.ts'

type MailServices = Services & { mailer: Mailer }

/**
 * The job that delivers a notification as its member has chosen, once. One that was read in the meantime is not
 * mailed. If the process ends between a mail and its record, the next run mails it again.
 */
export async function deliverNotification(
  services: MailServices,
  { notificationId }: { notificationId: number },
): Promise<void> {
  const { pool, config } = services
  const found = await readUndelivered(pool, notificationId)
  if (!found) return
  if (found.mail === 'now') {
    await mail(services, found, {
      kind: found.kind,
      subject: found.title,
      letter: {
        heading: found.title,
        paragraphs: found.body ? [found.body] : [],
        button: { label: `Open ${config.APP_NAME}`, url: `${config.publicUrl}${found.path}` },
        notes: [`You get this because of your notifications: ${notificationKinds[found.kind].label}.`],
      },
    })
  }
  await inTransaction(pool, async (client) => {
    await setMail(client, [found.id], found.mail === 'now' ? 'sent' : found.mail)
    if (found.push) await enqueuePushes(client, found)
  })
}

/** Hour of the daily mail by the member's own clock. */
const digestHour = 8
const membersAtOnce = 500

/** Enqueues the daily mail of every member for whom it is morning; for a job of each hour. */
export async function sendDigests(services: Services): Promise<void> {
  const { pool } = services
  let after = 0
  for (;;) {
    const members = await queryValues(
      pool,
      is.integer,
      `SELECT id FROM member
       WHERE id > $1 AND state = 'active'
         AND EXISTS (SELECT FROM notification WHERE member_id = member.id AND mail = 'daily')
         AND extract(hour FROM ledger.clock() AT TIME ZONE exchange.known_zone(time_zone)) = $2
       ORDER BY id LIMIT $3`,
      [after, digestHour, membersAtOnce],
    )
    await serveEach(services, 'send-digests', members, (memberId) =>
      enqueue(pool, 'send-digest', { memberId }, { key: `digest-${memberId}` }),
    )
    if (members.length < membersAtOnce) return
    after = members.at(-1) ?? after
  }
}

const mostLines = 20

/** The job that mails one member what happened since the last daily mail; nothing if all of it was read. */
export async function sendDigest(services: MailServices, { memberId }: { memberId: number }): Promise<void> {
  const { pool, config } = services
  const digest = await queryOne(
    pool,
    { email: is.text, first: is.text.orNull, lines: is.texts, unread: is.integer, ids: is.integers },
    `SELECT member.email, count(*) FILTER (WHERE read_at IS NULL) AS unread, array_agg(notification.id) AS ids,
       (array_agg(title ORDER BY notification.id DESC) FILTER (WHERE read_at IS NULL))[1] AS first,
       (coalesce(array_agg(title || CASE body WHEN '' THEN '' ELSE ': ' || body END ORDER BY notification.id DESC)
         FILTER (WHERE read_at IS NULL), '{}'))[1:$2] AS lines
     FROM notification JOIN member ON member.id = member_id AND member.state = 'active'
     WHERE member_id = $1 AND mail = 'daily' GROUP BY member.email`,
    [memberId, mostLines],
  )
  if (!digest) return
  const { email, first, lines, unread, ids } = digest
  if (first !== null) {
    const more = unread - lines.length
    const letter = {
      heading: unread === 1 ? 'One thing happened' : `${formatCount(unread)} things happened`,
      paragraphs: [...lines, ...(more > 0 ? [`And ${formatCount(more)} more.`] : [])],
      button: { label: 'Open notifications', url: `${config.publicUrl}/notifications` },
      notes: ['You get this once a day, if something happened.'],
    }
    const subject = unread === 1 ? first : `${first}, and ${formatCount(unread - 1)} more`
    await mail(services, { memberId, email }, { kind: 'daily', subject, letter })
  }
  await setMail(pool, ids, 'sent')
}

/** Mails a letter with its link to unsubscribe. */
async function mail(
  services: MailServices,
  { memberId, email }: { memberId: number; email: string },
  { kind, subject, letter }: { kind: Unsubscribed; subject: string; letter: Letter },
): Promise<void> {
  const { publicUrl } = services.config
  const token = await unsubscribeToken(services.pool, memberId, kind)
  const full = { ...letter, unsubscribeUrl: `${publicUrl}/unsubscribe?token=${token}` }
  const unsubscribeUrl = `${publicUrl}/api/unsubscribe?token=${token}`
  await sendLetter(services, { to: email, subject, letter: full, unsubscribeUrl }, { memberId })
}
