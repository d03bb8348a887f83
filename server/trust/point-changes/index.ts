import type pg from 'pg'
import {
  adjustPoints,
  pointCase as definition,
  readReversal,
  reverseTransfer,
  secondAdminPoints,
  soleAdminHours,
} from '#contract/trust/point-changes.ts'
import { auditMember } from '../../audit/index.ts'
import { closeCase, lockCase, openCase, readDue, serveCase } from '../../cases/index.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce, inPatientTransaction } from '../../idempotency/index.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import { findSecondAdmins, roleTooNew } from '../../people/admins/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { findMember } from '../members-desk/index.ts'
import { readTransferRow } from '../transfers/index.ts'
import { carryOut, ownAddition } from './carry-out.ts'
import {
  addChange,
  type ChangeRow,
  closeChange,
  hasOtherAdmin,
  lockChange,
  movedAlone,
  readChanges,
} from './queries.ts'
import { judgeReversal, type Reversal } from './reversals.ts'

/**
 * Carries out a small change at once; a large one waits, with an audit entry of its own. Points that one admin adds or
 * moves back in a day count together: a stolen session must not mint a fortune in small amounts.
 * @throws Problem forbidden if it would fill the wallet of the admin who asks, be it the only one
 */
async function ask(client: pg.ClientBase, { member }: MemberContext, { sides, ...change }: Asked) {
  if (sides.some(({ memberId, points }) => memberId === member.id && points > 0))
    throw new Problem('forbidden', ownAddition)
  const counts = change.transferId !== null || change.points > 0
  const moved = counts ? await movedAlone(client, member.id) : 0
  const isLarge = Math.abs(change.points) + moved > secondAdminPoints
  const id = await addChange(client, { ...change, askedBy: member.id })
  if (id === 0) throw new Problem('conflict', 'It’s already reversed, or its reversal is pending.')
  if (isLarge) {
    const others = sides.map(({ memberId }) => memberId).filter((memberId) => memberId !== member.id)
    const isSole = !(await hasOtherAdmin(client, [member.id, ...others]))
    const dueInHours = isSole ? soleAdminHours : undefined
    await openCase(client, { kind: 'points', subjectId: id, memberIds: others, dueInHours })
    await auditMember(client, {
      by: member.id,
      id: change.memberId,
      act: change.transferId === null ? 'ask_to_adjust_points' : 'ask_to_reverse_transfer',
      detail: { points: change.points, reason: change.reason, transfer: change.transferId ?? undefined },
    })
  } else {
    const done = await carryOutOrFail(client, await lockChange(client, id), member.id)
    await auditMember(client, { by: member.id, id: change.memberId, ...done })
  }
  return { change: await lockChange(client, id) }
}

interface Asked {
  memberId: number
  transferId: number | null
  points: number
  reason: string
  sides: Reversal['sides']
}

async function carryOutOrFail(client: pg.ClientBase, change: ChangeRow, adminId: number) {
  const done = await carryOut(client, change, adminId)
  if (typeof done !== 'string') return done
  if (change.transferId !== null) throw new Problem('conflict', done)
  throw Problem.field('points', done, 'not_enough_points')
}

/** A change that waits: an admin who did not ask for it approves it, or either of them withdraws it. */
export const pointCase = serveCase(definition, {
  async read(client, changeIds) {
    const rows = await readChanges(client, changeIds)
    return rows.map((row) => ({ ...row, subjectId: row.id }))
  },
  async apply({ client, verdict, file, decider }) {
    const change = await lockChange(client, file.subjectId)
    const isAsker = change.askedById === decider.id
    if (file.memberIds.includes(decider.id))
      throw new Problem('conflict', 'An admin whom it doesn’t concern has to decide it.')
    if (verdict === 'withdrawn') {
      if (!decider.isAdmin && !isAsker)
        throw new Problem('conflict', 'Only an admin or the person who asked can withdraw it.')
      await closeChange(client, change.id, 'withdrawn')
      const { points, reason, askedBy } = change
      return { auditedId: change.memberId, detail: { points, reason, askedBy } }
    }
    if (!decider.isAdmin || isAsker)
      throw new Problem('conflict', 'An admin who didn’t ask for it has to approve it.')
    const request = { askedAt: file.openedAt, involved: [change.askedById], deciderId: decider.id }
    if (!(await findSecondAdmins(client, request)).includes(decider.id))
      throw new Problem('conflict', roleTooNew)
    return { auditedId: change.memberId, ...(await carryOutOrFail(client, change, decider.id)) }
  },
})

/** Points that the staff adds, removes or moves back. */
export const pointChangeEndpoints: readonly Endpoint[] = [
  endpoint(adjustPoints, async ({ params, body }, context) =>
    actOnce(context, adjustPoints, { params, body }, async (client) => {
      const row = await findMember(client, Number(params.memberId))
      if (!row || row.state === 'deleted') throw new Problem('not_found', 'Member not found.')
      const sides = [{ memberId: row.id, points: body.points }]
      return ask(client, context, { memberId: row.id, transferId: null, sides, ...body })
    }),
  ),
  endpoint(readReversal, async ({ params }, { services: { pool } }) => {
    const transfer = await readTransferRow(pool, Number(params.transferId))
    const { whyNot, effects, owedPoints } = await judgeReversal(pool, transfer)
    return { whyNot, effects, owedPoints }
  }),
  endpoint(reverseTransfer, async ({ params, body: { reason } }, context) =>
    actOnce(context, reverseTransfer, { params, reason }, async (client) => {
      const transfer = await readTransferRow(client, Number(params.transferId))
      const { whyNot, memberId, sides } = await judgeReversal(client, transfer)
      if (whyNot !== null || memberId === null) throw new Problem('conflict', whyNot ?? undefined)
      const { id: transferId, points } = transfer
      return ask(client, context, { memberId, transferId, points, reason, sides })
    }),
  ),
]

/** The job that carries out changes of an only admin whose day is over. One that can't be carried out fails. */
export async function settlePointChanges(services: RowServices & Pick<Services, 'pool'>): Promise<void> {
  const { pool, log } = services
  const due = new Map((await readDue(pool, 'points', 100)).map(({ id, subjectId }) => [subjectId, id]))
  await serveEach(services, 'settle-point-changes', [...due.keys()], (changeId) =>
    inPatientTransaction(pool, async (client) => {
      const caseId = due.get(changeId) ?? 0
      if (!(await lockCase(client, caseId, 'points'))?.isOpen) return
      const change = await lockChange(client, changeId)
      const done = await carryOut(client, change, change.askedById)
      const hindrance = typeof done === 'string' ? done : null
      await closeCase(client, caseId, { verdict: hindrance ? 'failed' : 'approved', note: null, by: null })
      if (typeof done !== 'string')
        return auditMember(client, { by: change.askedById, id: change.memberId, ...done })
      await closeChange(client, changeId, 'failed')
      log.warn({ changeId, hindrance }, 'a change of points failed')
    }),
  )
}
