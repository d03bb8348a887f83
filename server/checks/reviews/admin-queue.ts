import { z } from 'zod'
import { type AdminKind, adminKinds, adminReviewSchema, listAdminReviews } from '#contract/checks/reviews.ts'
import { is, query } from '#database/rows.ts'
import { pageById } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'

/** The columns of adminColumns. */
export const adminRow = adminReviewSchema.extend({ id: z.int() })

/** SQL for the kind of an item. Expects `review` and `appealed_at`: since when an appeal of its attempt is open, or NULL. */
const kindOf = `CASE WHEN appealed_at IS NOT NULL THEN 'appeal' WHEN review.kind = 'retention' THEN 'retention'
  WHEN review.stage = 'disputed' THEN 'dispute' ELSE 'proof' END`

/** Columns of one item, read from adminTables. */
export const adminColumns = `review.id, attempt.session_id AS "attemptId", ${kindOf} AS kind, content.title,
  attempt.platform, attempt.action, earner.username AS earner, attempt.reward_points AS points,
  coalesce(appeal.appealed_at, review.staged_at) AS "waitingSince",
  EXISTS (SELECT FROM proof WHERE review_id = review.id AND reading -> 'alike' <> '[]'::jsonb) AS flagged`

/** Tables that adminColumns reads. */
export const adminTables = `review JOIN attempt ON attempt.id = review.attempt_id
  JOIN content ON content.id = attempt.content_id JOIN member AS earner ON earner.id = review.member_id
  LEFT JOIN forged_proof AS appeal ON appeal.attempt_id = attempt.id AND appeal.appealed_at IS NOT NULL
    AND appeal.decided_at IS NULL`

/**
 * SQL for the reviews that wait for an admin, with their kind and since when, from the index of those alone. An appeal
 * counts as the last review of its attempt.
 */
export const waitingReviews = `WITH open_appeal AS MATERIALIZED (
    SELECT attempt_id, appealed_at FROM forged_proof WHERE decided_at IS NULL AND appealed_at IS NOT NULL
  ), waiting AS MATERIALIZED (
    SELECT id, ${kindOf} AS kind, coalesce(appealed_at, staged_at) AS since
    FROM review LEFT JOIN open_appeal USING (attempt_id) WHERE stage IN ('admin', 'disputed')
    UNION SELECT max(id), 'appeal', appealed_at FROM review JOIN open_appeal USING (attempt_id)
    GROUP BY attempt_id, appealed_at
  )`

const pageText = `${waitingReviews}, page AS MATERIALIZED (
    SELECT id FROM waiting WHERE id > $1 AND ($2::text IS NULL OR kind = $2) ORDER BY id LIMIT $3
  )
  SELECT ${adminColumns} FROM ${adminTables} WHERE review.id = ANY (ARRAY(TABLE page)) ORDER BY review.id`

/** Proofs, disputes, fresh proofs and appeals for an admin, oldest first, with the count of each kind. */
export const listAdminReviewsEndpoint = endpoint(listAdminReviews, async (input, { services }) => {
  const { kind = null } = input.query
  const [{ shown, nextCursor }, counts] = await Promise.all([
    pageById(input.query, ({ after, most }) =>
      query(services.pool, adminRow, { prepared: pageText, values: [after ?? 0, kind, most] }),
    ),
    countKinds(services),
  ])
  return { reviews: shown, counts, nextCursor }
})

const kindCountsRow = { kind: is.oneOf(adminKinds), count: is.integer }
async function countKinds({ pool }: Pick<Services, 'pool'>): Promise<Record<AdminKind, number>> {
  const rows = await query(pool, kindCountsRow, {
    prepared: `${waitingReviews} SELECT kind, count(*) AS count FROM waiting GROUP BY kind`,
  })
  const counts = { proof: 0, dispute: 0, retention: 0, appeal: 0 }
  for (const { kind, count } of rows) counts[kind] = count
  return counts
}
