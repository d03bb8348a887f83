import type pg from 'pg'
import { decideReferral, listWaitingReferrals, type ReferralState } from '#contract/money/referrals.ts'
import { writeAudit } from '../../audit/index.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { judgeReferral } from './judge-referral.ts'
import { lockWaiting, writeVerdict } from './queries.ts'
import { countWaiting, readWaiting, writeCleared } from './review-queries.ts'
import type { ReadSetting } from './rules.ts'

/** GET /api/admin/referrals. */
export const listWaitingEndpoint = endpoint(
  listWaitingReferrals,
  async ({ query }, { services: { pool } }) => {
    const rows = await readWaiting(pool, { after: idOfCursor(query.cursor), limit: query.limit + 1 })
    const shown = rows.slice(0, query.limit)
    return {
      referrals: shown.map(({ id, since, ...row }) => ({
        ...row,
        id: String(id),
        since: since.toISOString(),
      })),
      total: await countWaiting(pool),
      nextCursor: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
    }
  },
)

/** An admin's verdict on a referral in review. */
export interface AdminVerdict {
  newcomerId: number
  adminId: number
  approve: boolean
  note: string
}

/** POST /api/admin/referrals/{referralId}/verdict. */
export const decideReferralEndpoint = endpoint(decideReferral, async ({ params, body }, context) => {
  const { settings } = context.services
  const verdict = { newcomerId: Number(params.referralId), adminId: context.member.id, ...body }
  return actOnce(context, decideReferral, { params, body }, async (client) => {
    const state = await decide(client, settings.get, verdict)
    if (!state) throw new Problem('not_found', 'Already decided.')
    return { state }
  })
})

/**
 * Carries out an admin's verdict, with its audit entry. An approval concerns the network alone: the other
 * rules still apply, so the referral may wait for the next month. null if it is not in review.
 */
async function decide(
  client: pg.ClientBase,
  setting: ReadSetting,
  { newcomerId, adminId, approve, note }: AdminVerdict,
): Promise<ReferralState | null> {
  if (!(await lockWaiting(client, newcomerId, 'review'))) return null
  await writeAudit(client, {
    actorId: adminId,
    act: approve ? 'clear_referral' : 'reject_referral',
    subject: { kind: 'referral', id: newcomerId },
    detail: { note },
  })
  if (approve) {
    await writeCleared(client, newcomerId, adminId)
    return judgeReferral(client, setting, newcomerId)
  }
  await writeVerdict(client, newcomerId, { state: 'rejected', reason: 'by_admin' }, adminId)
  return 'rejected'
}
