import { z } from 'zod'
import {
  listNotifications,
  mostUnread,
  type NotificationKind,
  notificationSchema,
  readAllNotifications,
  readNotification,
} from '#contract/people/notifications.ts'
import { type Client, countRows, query, run } from '#database/rows.ts'
import { type KeyPage, pageByKey } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import {
  addPushDeviceEndpoint,
  changeNotificationChoiceEndpoint,
  getNotificationChoicesEndpoint,
  removePushDeviceEndpoint,
} from './choices.ts'
import { readUnsubscribeEndpoint, unsubscribeEndpoint } from './unsubscribe.ts'

const listed = notificationSchema.extend({ id: z.int() })

/** GET /api/notifications. Its cursor is the last row's place: 1 if unread, then the id. */
const listNotificationsEndpoint = endpoint(
  listNotifications,
  async ({ query: wanted }, { services, member }) => {
    const read = ({ after, most }: KeyPage) =>
      query(services.pool, listed, {
        prepared: `SELECT id, kind, title, body, path, created_at AS at, read_at IS NOT NULL AS "isRead" FROM notification
          WHERE member_id = $1 AND (read_at IS NULL OR NOT $4::boolean)
            AND ((read_at IS NULL), id) < ($2::boolean, $3::bigint)
          ORDER BY (read_at IS NULL) DESC, id DESC LIMIT $5`,
        values: [
          ...[member.id, after ? after.key === 1 : true, after?.id ?? Number.MAX_SAFE_INTEGER],
          ...[wanted.show === 'unread', most],
        ],
      })
    const { shown, nextCursor } = await pageByKey(wanted, 'number', read, ({ isRead }) => (isRead ? 0 : 1))
    return {
      notifications: shown.map((row) => ({ ...row, id: String(row.id) })),
      unread: member.unread,
      nextCursor,
    }
  },
)

/** POST /api/notifications/{notificationId}/read. @throws Problem not_found if it is not the member's */
const readNotificationEndpoint = endpoint(
  readNotification,
  async ({ params }, { services: { pool }, member }) => {
    const { rowCount } = await pool.query(
      'UPDATE notification SET read_at = coalesce(read_at, ledger.clock()) WHERE id = $1 AND member_id = $2',
      [params.notificationId, member.id],
    )
    if (rowCount === 0) throw new Problem('not_found', 'Notification not found.')
    return { unread: await countUnread(pool, member.id) }
  },
)

const readAllNotificationsEndpoint = endpoint(
  readAllNotifications,
  async ({ body }, { services: { pool }, member }) => {
    await pool.query(
      'UPDATE notification SET read_at = ledger.clock() WHERE member_id = $1 AND read_at IS NULL AND id <= $2',
      [member.id, body.newestId],
    )
    return { unread: await countUnread(pool, member.id) }
  },
)

const countUnread = (pool: Services['pool'], memberId: number): Promise<number> =>
  countRows(pool, '(SELECT FROM notification WHERE member_id = $1 AND read_at IS NULL LIMIT $2) AS each', [
    memberId,
    mostUnread,
  ])

const keptDays = { read: 90, unread: 365 }

/** Deletes notifications that were read 90 days ago, and all of them after a year; for a nightly job. */
export async function sweepNotifications({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await pool.query(
    `DELETE FROM notification WHERE read_at < ledger.clock() - make_interval(days => $1)
       OR created_at < ledger.clock() - make_interval(days => $2)`,
    [keptDays.read, keptDays.unread],
  )
}

export { browserName } from './choices.ts'
export { deliverNotification, sendDigest, sendDigests } from './deliver.ts'
export { checkPushSubject, enqueuePushes, pushNotification, readPushKeys } from './push.ts'
export { partsOfSigned, readSecret, signed } from './queries.ts'
export { tellVisitors } from './tell-visitors.ts'
export { leadToUnsubscribe } from './unsubscribe.ts'

/** Notifications: their list, and how a member gets them. */
export const notificationEndpoints: readonly Endpoint[] = [
  listNotificationsEndpoint,
  readNotificationEndpoint,
  readAllNotificationsEndpoint,
  getNotificationChoicesEndpoint,
  changeNotificationChoiceEndpoint,
  addPushDeviceEndpoint,
  removePushDeviceEndpoint,
  readUnsubscribeEndpoint,
  unsubscribeEndpoint,
]

/** A notification to one member. */
interface Notification {
  memberId: number
  kind: NotificationKind
  /** One sentence without a full stop; at most 200 characters. */
  title: string
  /** More about it, at most 500 characters. */
  body?: string
  /** Page that it leads to. */
  path: string
  /** Member whose name the title has: the notification is deleted with their account. */
  authorId?: number
}

/** Notifies a member in the caller's transaction: listed at once, mailed and pushed by a job as the member has chosen. */
export async function notify(
  client: Client,
  { memberId, kind, title, body = '', path, authorId }: Notification,
): Promise<void> {
  await run(client, {
    prepared: 'SELECT exchange.notify($1, $2, $3, $4, $5, $6)',
    values: [memberId, kind, title, body, path, authorId ?? null],
  })
}
