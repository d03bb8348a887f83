import type pg from 'pg'
import {
  adjustPoints,
  decidePointChange,
  listPointChanges,
  readReversal,
  reverseTransfer,
  secondAdminPoints,
} from '#contract/trust/point-changes.ts'
import { auditMember } from '../../audit/index.ts'
import type { MemberContext } from '../../http/context.ts'
import { serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce, inPatientTransaction } from '../../idempotency/index.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import { findConcerned, findSecondAdmins, roleTooNew } from '../../people/admins/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { findMember } from '../members-desk/index.ts'
import { readTransferRow } from '../transfers/index.ts'
import { carryOut, ownAddition } from './carry-out.ts'
import {
  addChange,
  type ChangeRow,
  changes,
  closeChange,
  lockChange,
  movedAlone,
  readDue,
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
  const involved = [member.id, ...sides.map(({ memberId }) => memberId)]
  const id = await addChange(client, { ...change, askedBy: member.id, involved, isLarge })
  if (id === 0) throw new Problem('conflict', 'It’s already reversed, or its reversal is pending.')
  if (isLarge)
    await auditMember(client, {
      by: member.id,
      id: change.memberId,
      act: change.transferId === null ? 'ask_to_adjust_points' : 'ask_to_reverse_transfer',
      detail: { points: change.points, reason: change.reason, transfer: change.transferId ?? undefined },
    })
  else await carryOutOrFail(client, await lockChange(client, id), member.id)
  return { change: await lockChange(client, id) }
}

interface Asked {
  memberId: number
  transferId: number | null
  points: number
  reason: string
  sides: Reversal['sides']
}

async function carryOutOrFail(client: pg.ClientBase, change: ChangeRow, adminId: number): Promise<void> {
  const hindrance = await carryOut(client, change, adminId)
  if (!hindrance) return
  if (change.transferId !== null) throw new Problem('conflict', hindrance)
  throw Problem.field('points', hindrance, 'not_enough_points')
}

async function decide(client: pg.ClientBase, { member }: MemberContext, changeId: number, approve: boolean) {
  const change = await lockChange(client, changeId)
  const { decidedBy } = change
  const late = decidedBy ? `${decidedBy} already decided it.` : 'This change was decided already.'
  if (change.state !== 'waiting') throw new Problem('conflict', late)
  const isAsker = change.askedById === member.id
  if (approve && (!member.isAdmin || isAsker))
    throw new Problem('conflict', 'An admin who didn’t ask for it has to approve it.')
  const call = { params: { changeId }, body: {} }
  if (!isAsker && (await findConcerned(client, 'decidePointChange', call, member.id)).includes(member.id))
    throw new Problem('conflict', 'An admin whom it doesn’t concern has to decide it.')
  const { askedAt, askedById } = change
  const request = { askedAt, involved: [askedById], deciderId: member.id }
  if (approve && !(await findSecondAdmins(client, request)).includes(member.id))
    throw new Problem('conflict', roleTooNew)
  if (!approve && !member.isAdmin && !isAsker)
    throw new Problem('conflict', 'Only an admin or the person who asked can withdraw it.')
  if (approve) await carryOutOrFail(client, change, member.id)
  else {
    await closeChange(client, changeId, 'withdrawn', member.id)
    await auditMember(client, {
      by: member.id,
      id: change.memberId,
      act: 'withdraw_point_change',
      detail: { points: change.points, reason: change.reason, askedBy: change.askedBy },
    })
  }
  return { change: await lockChange(client, changeId) }
}

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
  serve(listPointChanges, changes),
  endpoint(decidePointChange, async ({ params, body }, context) =>
    actOnce(context, decidePointChange, { params, body }, (client) =>
      decide(client, context, Number(params.changeId), body.approve),
    ),
  ),
]

/** The job that carries out changes of an only admin whose day is over. One that can't be carried out fails. */
export async function settlePointChanges(services: RowServices & Pick<Services, 'pool'>): Promise<void> {
  const { pool, log } = services
  await serveEach(services, 'settle-point-changes', await readDue(pool), (id) =>
    inPatientTransaction(pool, async (client) => {
      const change = await lockChange(client, id)
      if (change.state !== 'waiting') return
      const hindrance = await carryOut(client, change, null)
      if (!hindrance) return
      await closeChange(client, id, 'failed', null)
      log.warn({ changeId: id, hindrance }, 'a change of points failed')
    }),
  )
}
