import type { TestDatabase } from './database.ts'

/**
 * Leaves submitted feedback as versions before 600-whole-feedback.sql did: its first half is paid with the fee, its second
 * waits. isApproved: for its payment. Returns the attempt's id.
 */
export async function halfPaid(
  { owner }: Pick<TestDatabase, 'owner'>,
  sessionId: string,
  isApproved = false,
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `WITH half AS MATERIALIZED (
       SELECT attempt.*, escrow_account_id, wallet_account_id, attempt.reward_points / 2 AS points,
         (ledger.clock() AT TIME ZONE 'UTC')::date AS today, (ledger.next_transfer_ids(1))[1] AS posted_id
       FROM attempt JOIN campaign ON campaign.id = campaign_id JOIN member ON member.id = member_id
       WHERE session_id = $1
     ), posted AS MATERIALIZED (
       SELECT ledger.post_all(ARRAY[ROW(ledger.named_key('attempt_half:' || session_id), 'attempt_half_credit',
         escrow_account_id, wallet_account_id, points + fee_points, fee_points, id)::ledger.request], NULL, ARRAY[posted_id])
       FROM half
     ), served AS (
       UPDATE campaign SET delivered = delivered + 1, reserved = reserved - 1,
         reserved_points = reserved_points - points - half.fee_points, spent_points = spent_points + points + half.fee_points
       FROM half WHERE campaign.id = half.campaign_id
     ), figured AS (
       INSERT INTO campaign_day AS figures (campaign_id, day, delivered, spent_points)
       SELECT campaign_id, today, 1, points + fee_points FROM half
       ON CONFLICT (campaign_id, day) DO UPDATE SET delivered = figures.delivered + 1,
         spent_points = figures.spent_points + excluded.spent_points
     )
     UPDATE attempt SET state = 'half_credited', half_transfer_id = posted_id, approved_at = half.handed_in_at,
       due_at = half.handed_in_at + interval '72 hours', payable_at = CASE WHEN $2 THEN ledger.clock() END
     FROM half, posted WHERE attempt.id = half.id RETURNING attempt.id`,
    [sessionId, isApproved],
  )
  const [row] = rows
  if (!row) throw new Error('no such feedback')
  return row.id
}
