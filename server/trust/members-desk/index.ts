import type pg from 'pg'
import { undoDays } from '#contract/people/account.ts'
import {
  changeMemberDeletion,
  changeMemberRole,
  endMemberSessions,
  listMembers,
  readMember,
  sendMemberLink,
} from '#contract/trust/members-desk.ts'
import { inTransaction } from '#database/transaction.ts'
import { auditMember } from '../../audit/index.ts'
import { trustOf } from '../../exchange/attempts/index.ts'
import { serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { orderNumber } from '../../money/orders/index.ts'
import { setRole } from '../../people/admins/index.ts'
import { setDeletion } from '../../people/members/index.ts'
import { browserName, notify } from '../../people/notifications/index.ts'
import { endSessions, sendLink } from '../../people/sessions/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { readLimit } from '../limits/index.ts'
import { findMember, members, type Row, readRecord } from './queries.ts'

export { findMember } from './queries.ts'

type Needs = Pick<Services, 'pool' | 'settings'>

const memberNotFound = (): Problem => new Problem('not_found', 'Member not found.')

const present = ({ settings }: Pick<Services, 'settings'>, row: Row) => ({
  ...row,
  trust: trustOf(settings.get, row),
  credited: row.creditedCount,
})

async function presentRecord(services: Needs, memberId: number) {
  const row = await findMember(services.pool, memberId)
  if (!row) throw memberNotFound()
  const of = await readRecord(services.pool, memberId, row.walletId)
  return {
    ...of,
    ...row,
    ...present(services, row),
    limit: await readLimit(services.pool, memberId),
    rejected: row.rejectedCount,
    sessions: of.sessions.map((session) => ({ ...session, device: browserName(session.device) })),
    orders: of.orders.map((order) => ({ ...order, number: orderNumber(order.id) })),
  }
}

/** Runs an admin's act on a member, in a transaction, and returns the member as it is then. */
async function act(
  services: Needs,
  memberId: number,
  change: (client: pg.ClientBase, row: Row) => Promise<void>,
) {
  await inTransaction(services.pool, async (client) => {
    const row = await findMember(client, memberId)
    if (!row || row.state === 'deleted') throw memberNotFound()
    await change(client, row)
  })
  return { member: await presentRecord(services, memberId) }
}

/** Members for the staff: search, one member's record, sessions and roles. */
export const membersDeskEndpoints: readonly Endpoint[] = [
  serve(listMembers, { ...members, present: (row, services) => present(services, row) }),
  endpoint(readMember, async ({ params }, { services }) => ({
    member: await presentRecord(services, Number(params.memberId)),
  })),
  endpoint(endMemberSessions, async ({ params }, { services, member }) =>
    act(services, Number(params.memberId), async (client, { id }) => {
      const ended = await endSessions(client, id)
      await auditMember(client, { by: member.id, id, act: 'end_sessions', detail: { sessions: ended } })
    }),
  ),
  endpoint(changeMemberRole, async ({ params, body: { role, reason } }, { services, member }) =>
    act(services, Number(params.memberId), async (client, row) => {
      if (row.id === member.id) throw new Problem('conflict', 'Another admin changes your role.')
      if (row.role === role) return
      if (!(await setRole(client, row.id, role)))
        throw new Problem('conflict', 'This is the last admin, who has to stay one.')
      await auditMember(client, {
        by: member.id,
        id: row.id,
        act: 'change_role',
        detail: { before: row.role, after: role, reason },
      })
    }),
  ),
  endpoint(sendMemberLink, async ({ params }, { services, member }) => {
    await inTransaction(services.pool, async (client) => {
      const row = await findMember(client, Number(params.memberId))
      if (!row || row.state === 'deleted') throw memberNotFound()
      await auditMember(client, { by: member.id, id: row.id, act: 'send_sign_in_link' })
      await sendLink(client, services, row.email)
    })
  }),
  endpoint(changeMemberDeletion, async ({ params, body: { deletes, reason } }, { services, member }) =>
    act(services, Number(params.memberId), async (client, { id, role }) => {
      if (role !== null) throw new Problem('conflict', 'Take the role away first.')
      const title = await setDeletion(client, id, deletes ? undoDays : null)
      if (title === null) return
      await auditMember(client, {
        by: member.id,
        id,
        act: deletes ? 'delete_member' : 'keep_member',
        detail: { reason },
      })
      await notify(client, {
        memberId: id,
        kind: 'account',
        title,
        body: reason,
        path: '/account#delete',
      })
    }),
  ),
]
