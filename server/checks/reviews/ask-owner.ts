import { type Client, run } from '#database/rows.ts'

const asks = {
  screenshot: {
    title: 'New screenshots to review',
    body: 'Approve it or reject it.',
    path: '/content-hub/reviews',
  },
  feedback: {
    title: 'New feedback on your work',
    body: 'Read it, and approve or reject it.',
    path: '/content-feedback',
  },
} as const

/**
 * Notifies an attempt's owner, in the caller's transaction, that something waits for their verdict. Does nothing while
 * an earlier one of its kind is unread, nor for the house.
 */
export async function askOwner(client: Client, attemptId: number, what: keyof typeof asks): Promise<void> {
  const { title, body, path } = asks[what]
  await run(client, {
    prepared: `SELECT exchange.notify(attempt.owner_id, 'campaign', $2, '“' || left(content.title, 150) || '”. ' || $3, $4)
      FROM attempt JOIN content ON content.id = attempt.content_id
      WHERE attempt.id = $1 AND attempt.owner_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM notification WHERE member_id = attempt.owner_id AND title = $2 AND read_at IS NULL)`,
    values: [attemptId, title, body, path],
  })
}
