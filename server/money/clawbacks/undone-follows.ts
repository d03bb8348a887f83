import type pg from 'pg'
import { closingFollows } from '#contract/exchange/connections.ts'
import { formatCount } from '#contract/numbers.ts'
import { affectsRow, is, queryValues } from '#database/rows.ts'
import { closesFollows, type FollowCause } from './rules.ts'

const whys: Record<FollowCause, { title: string; toOwner: string }> = {
  undone_follow: {
    title: 'Points were taken back: a follow was undone',
    toOwner: 'a follow of it was undone',
  },
  unanswered_request: {
    title: 'Points were taken back: no fresh screenshot came',
    toOwner: 'no fresh screenshot of a follow came',
  },
}

/** A follow whose points were taken back, and what that moved. */
interface TakenFollow {
  attemptId: number
  memberId: number
  cause: FollowCause
  due: number
  refund: number
}

/**
 * Counts a follow that was taken back as rejected, closes follows to its earner if it is the second of the latest that were checked again, and
 * tells both sides. The caller has locked the attempt and its members.
 */
export async function recordTakenFollow(client: pg.ClientBase, taken: TakenFollow): Promise<void> {
  const { attemptId, memberId, cause, due, refund } = taken
  const latest = await queryValues(
    client,
    is.boolean,
    `SELECT taken FROM (
       (SELECT true AS taken, created_at AS at FROM clawback WHERE member_id = $1 AND cause = ANY ($2)
         ORDER BY id DESC LIMIT $3)
       UNION ALL (SELECT false, staged_at FROM review
         WHERE member_id = $1 AND kind = 'retention' AND stage = 'kept' ORDER BY staged_at DESC LIMIT $3)
       UNION ALL (SELECT false, ended_at FROM attempt JOIN account_check AS checked USING (session_id)
         WHERE attempt.member_id = $1 AND action_group = 'follows' AND state = 'credited'
           AND checked.asked_again_at IS NOT NULL AND checked.missing_since IS NULL ORDER BY attempt.id DESC LIMIT $3)
     ) AS checked_again ORDER BY at DESC LIMIT $3`,
    [memberId, Object.keys(whys), closingFollows.window],
  )
  const closes = closesFollows(latest)
  await client.query(
    `UPDATE member SET rejected_count = rejected_count + 1,
       follows_closed_at = CASE WHEN $2 THEN coalesce(follows_closed_at, ledger.clock()) ELSE follows_closed_at END
     WHERE id = $1`,
    [memberId, closes],
  )
  const { title, toOwner } = whys[cause]
  const closed = closes
    ? ' Follows are closed for you until a fresh screenshot of one you kept is approved.'
    : ''
  await client.query(
    `SELECT exchange.notify(attempt.member_id, 'verdict', $2, named.title || ': ' || $3, '/platforms/all-subscriptions'),
       CASE WHEN $5 > 0 THEN exchange.notify(attempt.owner_id, 'verdict', 'Points returned to you',
         named.title || ': ' || $4, '/content-hub/reviews') END
     FROM attempt JOIN content ON content.id = content_id,
       LATERAL (SELECT '“' || left(content.title, 150) || '”' AS title) AS named
     WHERE attempt.id = $1`,
    [
      ...[attemptId, title, `${formatCount(due)} points.${closed}`],
      ...[`${toOwner}, so ${formatCount(refund)} points are back in your balance.`, refund],
    ],
  )
}

/** Opens follows to a member whose fresh proof was accepted; false: they were open. The caller has locked the member. */
export const openFollows = (client: pg.ClientBase, memberId: number): Promise<boolean> =>
  affectsRow(
    client,
    'UPDATE member SET follows_closed_at = NULL WHERE id = $1 AND follows_closed_at IS NOT NULL',
    [memberId],
  )
