import type pg from 'pg'
import { z } from 'zod'
import { limitStages, stageWords, standingPath } from '#contract/standing.ts'
import {
  appealLimit,
  keepLimit,
  limitMember,
  limitSchema,
  type MemberLimit,
  readStanding,
} from '#contract/trust/limits.ts'
import { type Client, is, queryOne, queryOneValue } from '#database/rows.ts'
import { auditMember } from '../../audit/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { emailKeyOf, setStage } from '../../people/members/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { Problem } from '../../problem.ts'

const limitRow = limitSchema.extend({ id: z.int() })

/** The limit on a member, as the member and the staff read it; null: none. */
export const readLimit = (client: Client, memberId: number) =>
  queryOne(
    client,
    limitRow,
    `SELECT id, stage, reason, set_at AS since, appeal, appealed_at AS "appealedAt", answer
     FROM member_limit WHERE member_id = $1 AND ended_at IS NULL`,
    [memberId],
  )

interface Change {
  memberId: number
  stage: MemberLimit['stage'] | null
  reason: string
  adminId: number
}

/** Changes the limit of a member who is not on the staff; in the caller's transaction. */
async function changeLimit(client: pg.ClientBase, { memberId, stage, reason, adminId }: Change) {
  const isStaff = await queryOneValue(
    client,
    is.boolean,
    `SELECT is_admin OR staff_role IS NOT NULL AS "isStaff" FROM member
     WHERE id = $1 AND state <> 'deleted' FOR NO KEY UPDATE`,
    [memberId],
  )
  if (isStaff === null) throw new Problem('not_found', 'Member not found.')
  if (isStaff) throw new Problem('conflict', 'Take the role away first.')
  const before = await readLimit(client, memberId)
  if (!(await setStage(client, memberId, stage))) return
  await client.query('SELECT exchange.limit_member($1, $2, $3, $4)', [memberId, stage, reason, adminId])
  await auditMember(client, {
    by: adminId,
    id: memberId,
    act: stage === 'suspended' ? 'suspend_member' : stage === null ? 'restore_member' : 'limit_member',
    detail: { before: before?.stage ?? 'none', after: stage ?? 'none', reason },
  })
  if (stage === 'suspended') await enqueue(client, 'stop-renewal', { memberId })
  await notify(client, {
    memberId,
    kind: 'account',
    title: stage === null ? 'Your account is no longer limited' : stageWords[stage].effect,
    body: reason,
    path: stage === null ? '/dashboard' : standingPath,
  })
}

/**
 * Gives a newcomer the limit of an account that was deleted under their email, which then ends there. Of somebody on the
 * staff nothing is limited. In the transaction that made the account.
 */
export async function carryLimit(client: pg.ClientBase, newcomerId: number, email: string): Promise<void> {
  const kept = await queryOne(
    client,
    { deletedId: is.integer, stage: is.oneOf(limitStages), reason: is.text, adminId: is.integer },
    `SELECT member_id AS "deletedId", stage, reason, set_by AS "adminId"
     FROM welcome_claim JOIN member_limit USING (member_id) JOIN member AS newcomer ON newcomer.id = $1
     WHERE kind = 'limit' AND key_hash = sha256(convert_to($2, 'UTF8')) AND ended_at IS NULL
       AND NOT newcomer.is_admin AND newcomer.staff_role IS NULL`,
    [newcomerId, emailKeyOf(email)],
  )
  if (!kept) return
  const { deletedId, stage, reason, adminId } = kept
  await setStage(client, newcomerId, stage)
  for (const [id, wanted] of [
    [deletedId, null],
    [newcomerId, stage],
  ] as const)
    await client.query('SELECT exchange.limit_member($1, $2, $3, $4)', [id, wanted, reason, adminId])
  const detail = { before: 'none', after: stage, reason, carriedFrom: deletedId }
  await auditMember(client, { by: adminId, id: newcomerId, act: 'carry_limit', detail })
}

/** Limits of members: set in stages, appealed once, answered. */
export const limitEndpoints: readonly Endpoint[] = [
  endpoint(readStanding, async (_input, { services: { pool }, member }) => ({
    limit: await readLimit(pool, member.id),
  })),
  endpoint(appealLimit, async ({ body: { text } }, { services: { pool }, member }) => {
    const { rowCount } = await pool.query(
      `UPDATE member_limit SET appeal = $2, appealed_at = ledger.clock()
       WHERE member_id = $1 AND ended_at IS NULL AND appeal IS NULL`,
      [member.id, text],
    )
    if (rowCount === 0) throw new Problem('conflict', 'You’ve already appealed, or there is no limit.')
    return { limit: await readLimit(pool, member.id) }
  }),
  endpoint(limitMember, async ({ params, body: { stage, reason } }, { services: { pool }, member }) => {
    const memberId = Number(params.memberId)
    await inPatientTransaction(pool, (client) =>
      changeLimit(client, { memberId, stage, reason, adminId: member.id }),
    )
    return { limit: await readLimit(pool, memberId) }
  }),
  endpoint(keepLimit, async ({ params, body: { reason } }, { services: { pool }, member }) => {
    const memberId = Number(params.memberId)
    await inPatientTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE member_limit SET answer = $2, answered_at = ledger.clock()
         WHERE member_id = $1 AND ended_at IS NULL AND appeal IS NOT NULL AND answer IS NULL`,
        [memberId, reason],
      )
      if (rowCount === 0) throw new Problem('conflict', 'No appeal by this member is waiting for an answer.')
      await auditMember(client, { by: member.id, id: memberId, act: 'keep_limit', detail: { reason } })
      await notify(client, {
        memberId,
        kind: 'account',
        title: 'Your appeal was answered',
        body: reason,
        path: standingPath,
      })
    })
    return { limit: await readLimit(pool, memberId) }
  }),
]
