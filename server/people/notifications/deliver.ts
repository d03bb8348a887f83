import { notificationKinds } from '#contract/people/notifications.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { htmlOf, type Letter, MailError, type Mailer, textOf } from '../../providers/mail/index.ts'
import type { Services } from '../../services.ts'
import { readDigest, readDigestMembers, readUndelivered, setMail } from './queries.ts'
import { type Unsubscribed, unsubscribeToken } from './unsubscribe.ts'

type MailServices = Services & { mailer: Mailer }

/** The job that delivers a notification as its member has chosen. One that was read in the meantime is not mailed. */
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
  await setMail(pool, [found.id], found.mail === 'now' ? 'sent' : found.mail)
}

const membersAtOnce = 500

/** Enqueues the daily mail of every member for whom it is morning; for a job of each hour. */
export async function sendDigests({ pool }: Services): Promise<void> {
  let after = 0
  for (;;) {
    const ids = await readDigestMembers(pool, after, membersAtOnce)
    for (const memberId of ids)
      await enqueue(pool, 'send-digest', { memberId }, { key: `digest-${memberId}` })
    if (ids.length < membersAtOnce) return
    after = ids.at(-1) ?? after
  }
}

const linesMost = 20

/** The job that mails one member what happened since the last daily mail; nothing if all of it was read. */
export async function sendDigest(services: MailServices, { memberId }: { memberId: number }): Promise<void> {
  const { pool, config } = services
  const waiting = await readDigest(pool, memberId)
  const unread = waiting.filter((line) => line.unread)
  const [first] = unread
  if (first) {
    const more = unread.length - linesMost
    await mail(
      services,
      { memberId, email: first.email },
      {
        kind: 'all',
        subject: unread.length === 1 ? first.title : `${first.title}, and ${unread.length - 1} more`,
        letter: {
          heading: unread.length === 1 ? 'One thing happened' : `${unread.length} things happened`,
          paragraphs: [
            ...unread.slice(0, linesMost).map(({ title }) => title),
            ...(more > 0 ? [`And ${more} more.`] : []),
          ],
          button: { label: 'Open notifications', url: `${config.publicUrl}/notifications` },
          notes: ['You get this once a day, if something happened.'],
        },
      },
    )
  }
  await setMail(
    pool,
    waiting.map(({ id }) => id),
    'sent',
  )
}

/** Mails a letter with its link to unsubscribe. An email that the mail server rejects for good is logged. */
async function mail(
  { pool, config, log, mailer }: MailServices,
  { memberId, email }: { memberId: number; email: string },
  {
    kind,
    subject,
    letter,
  }: { kind: Unsubscribed; subject: string; letter: Omit<Letter, 'sender' | 'unsubscribeUrl'> },
): Promise<void> {
  const token = await unsubscribeToken(pool, memberId, kind)
  const full = {
    ...letter,
    sender: config.APP_NAME,
    unsubscribeUrl: `${config.publicUrl}/unsubscribe?token=${token}`,
  }
  try {
    await mailer.send({
      to: email,
      subject,
      text: textOf(full),
      html: htmlOf(full),
      unsubscribeUrl: `${config.publicUrl}/api/unsubscribe?token=${token}`,
    })
  } catch (thrown) {
    if (!(thrown instanceof MailError && thrown.permanent)) throw thrown
    log.warn({ err: thrown, memberId }, 'a notification was permanently rejected')
  }
}
