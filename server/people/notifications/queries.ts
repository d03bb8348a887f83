import type pg from 'pg'
import {
  type MailChoice,
  mailChoices,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '#contract/people/notifications.ts'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'

type Client = pg.Pool | pg.ClientBase

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
export type Undelivered = Omit<RowOf<typeof undelivered>, 'mail' | 'push'> & {
  mail: MailChoice
  push: boolean
}

/** A notification whose delivery is undecided and unread; null: delivered, read, or its member is gone. */
export async function readUndelivered(client: Client, id: number): Promise<Undelivered | null> {
  const row = await queryOne(client, undelivered, {
    name: 'read-undelivered',
    text: `SELECT notification.id, notification.member_id AS "memberId", member.email, notification.kind, title, body,
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
export async function setMail(
  client: Client,
  ids: readonly number[],
  mail: 'never' | 'daily' | 'sent',
): Promise<void> {
  await client.query({
    name: 'set-notification-mail',
    text: 'UPDATE notification SET mail = $2 WHERE id = ANY ($1)',
    values: [ids, mail],
  })
}

const digestHour = 8

/** Members with unread notifications for a daily mail whose own clock shows the hour of that mail, by id. */
export async function readDigestMembers(client: Client, after: number, limit: number): Promise<number[]> {
  const rows = await query(
    client,
    { id: is.integer },
    `SELECT id FROM member
     WHERE id > $1 AND state = 'active' AND EXISTS (SELECT FROM notification WHERE member_id = member.id AND mail = 'daily')
       AND extract(hour FROM ledger.clock() AT TIME ZONE time_zone) = $2
     ORDER BY id LIMIT $3`,
    [after, digestHour, limit],
  )
  return rows.map(({ id }) => id)
}

const digest = { email: is.text, titles: is.texts, unread: is.integer, ids: is.integers }
const mostTitles = 20

/** Notifications that wait for a member's daily mail, with the titles of its newest unread ones; null: none waits. */
export function readDigest(client: Client, memberId: number): Promise<RowOf<typeof digest> | null> {
  return queryOne(
    client,
    digest,
    `SELECT member.email, count(*) FILTER (WHERE read_at IS NULL) AS unread, array_agg(notification.id) AS ids,
       (coalesce(array_agg(title ORDER BY notification.id DESC) FILTER (WHERE read_at IS NULL), '{}'))[1:$2] AS titles
     FROM notification JOIN member ON member.id = member_id AND member.state = 'active'
     WHERE member_id = $1 AND mail = 'daily' GROUP BY member.email`,
    [memberId, mostTitles],
  )
}

/** A secret of this installation by name, made at its first use. */
export async function readSecret(
  client: Client,
  name: 'unsubscribe' | 'vapid' | 'ads',
  make: () => Buffer,
): Promise<Buffer> {
  const read = () =>
    queryOne(
      client,
      { secret: is.bytes },
      { name: 'read-secret', text: 'SELECT secret FROM signing_secret WHERE name = $1', values: [name] },
    )
  let row = await read()
  if (!row) {
    // Another process may have made one in the meantime: the first one stays.
    await client.query(
      'INSERT INTO signing_secret (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
      [name, make()],
    )
    row = await read()
  }
  if (!row) throw new Error(`the secret ${name} was neither read nor made`)
  return row.secret
}

/** Turns off the mails of these kinds, whoever asks for it with a signed link; their pushes stay as chosen. */
export async function turnMailsOff(
  client: Client,
  memberId: number,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await client.query(
    `INSERT INTO notification_choice (member_id, kind, mail, push)
     SELECT $1, kind, 'never', push FROM unnest($2::text[], $3::boolean[]) AS wanted (kind, push)
     ON CONFLICT (member_id, kind) DO UPDATE SET mail = 'never'`,
    [memberId, kinds, kinds.map((kind) => notificationKinds[kind].push)],
  )
}
