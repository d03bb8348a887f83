import { z } from 'zod'
import { referralCase as definition } from '#contract/money/referrals.ts'
import { query } from '#database/rows.ts'
import { serveCase } from '../../cases/index.ts'
import { judgeReferral } from './judge-referral.ts'
import { approvedThisMonth, lockWaiting, networkColumn, writeVerdict } from './queries.ts'

/**
 * A referral in review: two people, or one. An approval concerns the signs of the review: the rules that reject still
 * apply.
 */
export const referralCase = serveCase(definition, {
  async read(client, newcomerIds) {
    const rows = await query(
      client,
      waitingRow,
      `SELECT newcomer_id AS "subjectId", referrer.username AS referrer, newcomer.username AS newcomer,
         referral.created_at AS since, newcomer.credited_count AS attempts, newcomer.credited_days AS days,
         ${approvedThisMonth}, coalesce(reason = 'month_limit', false) AS "isOverMonth", ${networkColumn},
         (SELECT count(DISTINCT member_id) FROM session WHERE network <> '' AND network IN (
           SELECT mine.network FROM session AS mine JOIN session AS theirs USING (network)
           WHERE mine.member_id = newcomer.id AND theirs.member_id = referrer.id)) AS "inCommon"
       FROM referral JOIN member AS newcomer ON newcomer.id = newcomer_id
       JOIN member AS referrer ON referrer.id = referrer_id
       WHERE newcomer_id = ANY ($1)`,
      [newcomerIds],
    )
    return rows.map(({ sameNetwork, ...row }) => ({ ...row, isSameNetwork: sameNetwork }))
  },
  async apply({ client, verdict, file: { subjectId: newcomerId }, settings }) {
    if (!(await lockWaiting(client, newcomerId, 'review'))) return null
    if (verdict === 'rejected') {
      await writeVerdict(client, newcomerId, { state: 'rejected', reason: 'by_admin' })
      return {}
    }
    await client.query(`UPDATE referral SET state = 'pending', decided_at = NULL WHERE newcomer_id = $1`, [
      newcomerId,
    ])
    const outcome = await judgeReferral(client, settings.get, newcomerId)
    if (!outcome) throw new Error(`referral of member ${newcomerId} is not pending`)
    return { outcome }
  },
})

const waitingRow = definition.evidence
  .omit({ isSameNetwork: true })
  .extend({ subjectId: z.int(), since: z.date(), sameNetwork: z.boolean() })
