import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type MailChoice,
  mailChoices,
  notificationKindNames,
  notificationKinds,
} from '#contract/people/notifications.ts'
import { type Client, is, queryOne, queryOneValue, queryValue, type RowOf, run } from '#database/rows.ts'

const undelivered = {
  id: is.integer,
  memberId: is.integer,
  email: is.text,
  kind: is.oneOf(notificationKindNames),
  title: is.text,
  body: is.text,
  path: is.text,
  /** The member's own choice; null: the default of the kind. */
  mail: is.oneOf(mailChoices).orNull,
  push: is.boolean.orNull,
}
/** A notification that is to be delivered, with what its member has chosen. */
type Undelivered = Omit<RowOf<typeof undelivered>, 'mail' | 'push'> & { mail: MailChoice; push: boolean }

/** A notification whose delivery is undecided and unread; null: delivered, read, or its member is gone. */
export async function readUndelivered(client: Client, id: number): Promise<Undelivered | null> {
  const row = await queryOne(client, undelivered, {
    prepared: `SELECT notification.id, notification.member_id AS "memberId", member.email, notification.kind, title, body,
        path, choice.mail, choice.push
      FROM notification
      JOIN member ON member.id = notification.member_id
        AND (member.state = 'active' OR member.state = 'suspended' AND notification.kind = 'account')
      LEFT JOIN notification_choice AS choice
        ON choice.member_id = notification.member_id AND choice.kind = notification.kind
      WHERE notification.id = $1 AND notification.mail = 'undecided' AND read_at IS NULL`,
    values: [id],
  })
  if (!row) return null
  const defaults = notificationKinds[row.kind]
  return { ...row, mail: row.mail ?? defaults.mail, push: row.push ?? defaults.push }
}

/** Stores how notifications are mailed. */
export async function setMail(client: Client, ids: readonly number[], mail: 'never' | 'daily' | 'sent') {
  await run(client, {
    prepared: 'UPDATE notification SET mail = $2 WHERE id = ANY ($1)',
    values: [ids, mail],
  })
}

/** A text that we sign, with its signature behind a full stop. */
export const signed = (secret: Buffer, text: string): string =>
  `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`

/** The parts, between full stops, of a text that `signed` returned; null: we did not sign it. */
export function partsOfSigned(secret: Buffer, token: string): string[] | null {
  const parts = token.split('.').slice(0, -1)
  const [given, expected] = [Buffer.from(token), Buffer.from(signed(secret, parts.join('.')))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? parts : null
}

/** A secret of this installation by name, made at its first use. */
export async function readSecret(
  client: Client,
  name: 'unsubscribe' | 'vapid' | 'ads',
  make: () => Buffer,
): Promise<Buffer> {
  const read = { prepared: 'SELECT secret FROM signing_secret WHERE name = $1', values: [name] }
  const known = await queryOneValue(client, is.bytes, read)
  if (known) return known
  // Another process may make one in the meantime: the first one stays.
  await client.query(
    'INSERT INTO signing_secret (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    [name, make()],
  )
  return queryValue(client, is.bytes, read)
}
