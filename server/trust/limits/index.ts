import type pg from 'pg'
import { z } from 'zod'
import { limitStages, stageWords, standingPath } from '#contract/standing.ts'
import {
  appealLimit,
  limitCase as definition,
  limitMember,
  limitSchema,
  type MemberLimit,
  readStanding,
} from '#contract/trust/limits.ts'
import { type Client, is, query, queryOne, queryOneValue } from '#database/rows.ts'
import { auditMember } from '../../audit/index.ts'
import { openCase, serveCase, withdrawCases } from '../../cases/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { emailKeyOf, setStage } from '../../people/members/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { Problem } from '../../problem.ts'

const limitRow = limitSchema.extend({ id: z.int(), caseId: z.int().nullable() })

/** The limit on a member, as the member and the staff read it; null: none. */
export const readLimit = (client: Client, memberId: number) =>
  queryOne(
    client,
    limitRow,
    `SELECT member_limit.id, stage, reason, set_at AS since, appeal, opened_at AS "appealedAt", note AS answer,
       CASE WHEN decided_at IS NULL THEN case_file.id END AS "caseId"
     FROM member_limit LEFT JOIN case_file ON kind = 'limit' AND subject_id = member_limit.id
     WHERE member_id = $1 AND ended_at IS NULL`,
    [memberId],
  )

interface Change {
  memberId: number
  stage: MemberLimit['stage'] | null
  reason: string
  adminId: number
}

/**
 * Changes the limit of a member who is not on the staff; in the caller's transaction. Returns the entry for the audit log;
 * null: the limit was that already.
 */
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
  if (!(await setStage(client, memberId, stage))) return null
  await replaceLimit(client, memberId, stage, reason, adminId)
  if (stage === 'suspended') await enqueue(client, 'stop-renewal', { memberId })
  await notify(client, {
    memberId,
    kind: 'account',
    title: stage === null ? 'Your account is no longer limited' : stageWords[stage].effect,
    body: reason,
    path: stage === null ? '/dashboard' : standingPath,
  })
  return {
    act: stage === 'suspended' ? 'suspend_member' : stage === null ? 'restore_member' : 'limit_member',
    detail: { before: before?.stage ?? 'none', after: stage ?? 'none', reason },
  }
}

/** Ends the limit of a member, whose appeal then no longer waits, and sets another one; null: none. */
async function replaceLimit(
  client: pg.ClientBase,
  memberId: number,
  stage: Change['stage'],
  reason: string,
  adminId: number,
): Promise<void> {
  const limit = await readLimit(client, memberId)
  if (limit?.caseId) await withdrawCases(client, 'limit', [limit.id])
  await client.query('SELECT exchange.limit_member($1, $2, $3, $4)', [memberId, stage, reason, adminId])
}

/** An appeal: the limit ends, or it stays and the member reads why. */
export const limitCase = serveCase(definition, {
  read: (client, limitIds) =>
    query(
      client,
      appealRow,
      `SELECT limits.id AS "subjectId", json_build_object('id', member.id, 'name', username) AS member, stage, reason,
         coalesce(appeal, '') AS appeal
       FROM member_limit AS limits JOIN member ON member.id = member_id WHERE limits.id = ANY ($1)`,
      [limitIds],
    ),
  async apply({ client, verdict, note, file, decider }) {
    const memberId = await queryOneValue(
      client,
      is.integer,
      'SELECT member_id AS id FROM member_limit WHERE id = $1 AND ended_at IS NULL',
      [file.subjectId],
    )
    if (memberId === null) return null
    if (verdict === 'lifted') {
      const change = { memberId, stage: null, reason: note, adminId: decider.id }
      return { auditedId: memberId, ...(await changeLimit(client, change)) }
    }
    await notify(client, {
      memberId,
      kind: 'account',
      title: 'Your appeal was answered',
      body: note,
      path: standingPath,
    })
    return { auditedId: memberId, detail: { reason: note } }
  },
})

const appealRow = definition.evidence.extend({ subjectId: z.int() })

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
    await replaceLimit(client, id, wanted, reason, adminId)
  const detail = { before: 'none', after: stage, reason, carriedFrom: deletedId }
  await auditMember(client, { by: adminId, id: newcomerId, act: 'carry_limit', detail })
}

/** Limits of members: set in stages, appealed once, answered. */
export const limitEndpoints: readonly Endpoint[] = [
  endpoint(readStanding, async (_input, { services: { pool }, member }) => ({
    limit: await readLimit(pool, member.id),
  })),
  endpoint(appealLimit, async ({ body: { text } }, { services: { pool }, member }) => {
    await inPatientTransaction(pool, async (client) => {
      const limitId = await queryOneValue(
        client,
        is.integer,
        `UPDATE member_limit SET appeal = $2 WHERE member_id = $1 AND ended_at IS NULL AND appeal IS NULL RETURNING id`,
        [member.id, text],
      )
      if (limitId === null) throw new Problem('conflict', 'You’ve already appealed, or there is no limit.')
      await openCase(client, { kind: 'limit', subjectId: limitId, memberIds: [member.id] })
    })
    return { limit: await readLimit(pool, member.id) }
  }),
  endpoint(limitMember, async ({ params, body: { stage, reason } }, { services: { pool }, member }) => {
    const memberId = Number(params.memberId)
    await inPatientTransaction(pool, async (client) => {
      const changed = await changeLimit(client, { memberId, stage, reason, adminId: member.id })
      if (changed) await auditMember(client, { by: member.id, id: memberId, ...changed })
    })
    return { limit: await readLimit(pool, memberId) }
  }),
]
