import type pg from 'pg'
import type { NotificationKind } from '#contract/people/notifications.ts'

/** A notification to one member. */
export interface Notification {
  memberId: number
  kind: NotificationKind
  /** One sentence without a full stop; at most 200 characters. */
  title: string
  /** More about it, at most 500 characters. */
  body?: string
  /** Page that it leads to. */
  path: string
}

/** Notifies a member in the caller's transaction: listed at once, mailed and pushed by a job as the member has chosen. */
export async function notify(
  client: pg.Pool | pg.ClientBase,
  { memberId, kind, title, body = '', path }: Notification,
): Promise<void> {
  await client.query({
    name: 'notify',
    text: 'SELECT exchange.notify($1, $2, $3, $4, $5)',
    values: [memberId, kind, title, body, path],
  })
}
