import { dateText } from '#contract/durations.ts'
import { feedbackClosedDays, feedbackMostRejections, feedbackWindow } from '#contract/exchange/attempts.ts'
import { type Client, is, query, type RowOf, run } from '#database/rows.ts'

const verdictRow = { isRejection: is.boolean, at: is.time, now: is.time }

/** A verdict on feedback that can't change any longer. */
export type FeedbackVerdict = Pick<RowOf<typeof verdictRow>, 'isRejection' | 'at'>

/** Rejections among a member’s last verdicts. closedUntil: when the member can give some again; null: now. */
export interface FeedbackRecord {
  rejections: number
  closedUntil: Date | null
}

const dayMs = 86_400_000

/**
 * Closes feedback for 30 days from the last of four rejections among the last 20 verdicts (product decisions, Checks:
 * Feedback).
 * @param verdicts the newest first; older ones than the last 20 count for nothing
 */
export function feedbackRecordOf(verdicts: readonly FeedbackVerdict[], now: Date): FeedbackRecord {
  const rejected = verdicts.slice(0, feedbackWindow).filter(({ isRejection }) => isRejection)
  const until = Math.max(...rejected.map(({ at }) => at.getTime())) + feedbackClosedDays * dayMs
  const isClosed = rejected.length >= feedbackMostRejections && until > now.getTime()
  return { rejections: rejected.length, closedUntil: isClosed ? new Date(until) : null }
}

/** Reads a member's record. */
export async function readFeedbackRecord(client: Client, memberId: number): Promise<FeedbackRecord> {
  const verdicts = await query(client, verdictRow, {
    prepared: `SELECT is_rejection AS "isRejection", ended_at AS at, ledger.clock() AS now
      FROM exchange.feedback_verdicts($1)`,
    values: [memberId],
  })
  return feedbackRecordOf(verdicts, verdicts[0]?.now ?? new Date(0))
}

/** Notifies a member whose feedback is closed, in the transaction that made a rejection final; else does nothing. */
export async function tellFeedbackClosed(client: Client, memberId: number): Promise<void> {
  const { closedUntil } = await readFeedbackRecord(client, memberId)
  if (closedUntil === null) return
  await run(client, {
    prepared: `SELECT exchange.notify($1, 'verdict', $2, $3, '/content-feedback?side=given')`,
    values: [
      memberId,
      `Feedback is closed for you until ${dateText(closedUntil)}`,
      `${feedbackMostRejections} of your last ${feedbackWindow} were rejected. It opens again by itself on that day. Every other task is open.`,
    ],
  })
}
