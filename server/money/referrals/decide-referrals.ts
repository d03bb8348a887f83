import { z } from 'zod'
import { decideReferral, listWaitingReferrals, waitingSchema } from '#contract/money/referrals.ts'
import { countRows, query } from '#database/rows.ts'
import { writeAudit } from '../../audit/index.ts'
import { pageById } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { judgeReferral } from './judge-referral.ts'
import { approvedThisMonth, lockWaiting, networkColumn, writeVerdict } from './queries.ts'

/** GET /api/admin/referrals: those in review, the oldest newcomer first. */
export const listWaitingEndpoint = endpoint(listWaitingReferrals, async (input, { services: { pool } }) => {
  const { shown, nextCursor } = await pageById(input.query, ({ after, most }) =>
    query(
      pool,
      waitingRow,
      `SELECT newcomer_id AS id, referrer.username AS referrer, newcomer.username AS newcomer,
       referral.created_at AS since, newcomer.credited_count AS attempts, newcomer.credited_days AS days,
       ${approvedThisMonth}, coalesce(reason = 'month_limit', false) AS "isOverMonth", ${networkColumn},
       (SELECT count(DISTINCT member_id) FROM session WHERE network <> '' AND network IN (
         SELECT mine.network FROM session AS mine JOIN session AS theirs USING (network)
         WHERE mine.member_id = newcomer.id AND theirs.member_id = referrer.id)) AS "inCommon"
     FROM referral JOIN member AS newcomer ON newcomer.id = newcomer_id
     JOIN member AS referrer ON referrer.id = referrer_id
     WHERE referral.state = 'review' AND newcomer_id > coalesce($1, 0)
     ORDER BY newcomer_id LIMIT $2`,
      [after, most],
    ),
  )
  return {
    referrals: shown.map(({ sameNetwork, ...row }) => ({ ...row, isSameNetwork: sameNetwork })),
    total: await countRows(pool, `referral WHERE state = 'review'`),
    nextCursor,
  }
})

const waitingRow = waitingSchema
  .omit({ isSameNetwork: true })
  .extend({ id: z.int(), since: z.date(), sameNetwork: z.boolean() })

/**
 * POST /api/admin/referrals/{referralId}/verdict. An approval concerns the signs of the review: the rules
 * that reject still apply.
 */
export const decideReferralEndpoint = endpoint(decideReferral, async ({ params, body }, context) => {
  const { member, services } = context
  const newcomerId = Number(params.referralId)
  return actOnce(context, decideReferral, { params, body }, async (client) => {
    if (!(await lockWaiting(client, newcomerId, 'review'))) throw new Problem('not_found', 'Already decided.')
    await writeAudit(client, {
      actorId: member.id,
      act: body.approve ? 'clear_referral' : 'reject_referral',
      subject: { kind: 'referral', id: newcomerId },
      detail: { note: body.note },
    })
    if (!body.approve) {
      await writeVerdict(client, newcomerId, { state: 'rejected', reason: 'by_admin' }, member.id)
      return { state: 'rejected' as const }
    }
    await client.query(
      `UPDATE referral SET state = 'pending', cleared_by = $2, decided_at = NULL WHERE newcomer_id = $1`,
      [newcomerId, member.id],
    )
    const state = await judgeReferral(client, services.settings.get, newcomerId)
    if (!state) throw new Error(`referral of member ${newcomerId} is not pending`)
    return { state }
  })
})
