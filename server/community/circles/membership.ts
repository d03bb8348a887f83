import type pg from 'pg'
import {
  archiveCircle,
  changeCircleRole,
  decideCircleRequest,
  joinCircle,
  leaveCircle,
  removeCircleMember,
} from '#contract/community/circle-members.ts'
import { countRows } from '#database/rows.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { circleNotFound, enterCircle, readPage } from './access.ts'
import { addMember, findMember, findRequest, readLeads, removeMember } from './member-queries.ts'
import { type CirclePageRow, lockCircle } from './queries.ts'

/** Circles that one member may belong to, people who may wait for one circle, and its moderators. */
const joinedMost = 100
const requestsMost = 1000
const moderatorsMost = 10

/** Runs a change of one circle's members under its lock. */
const change = <T>(
  { services, member }: MemberContext,
  circleId: string,
  access: 'see' | 'moderate' | 'own',
  work: (client: pg.PoolClient, circle: CirclePageRow) => Promise<T>,
): Promise<T> =>
  inPatientTransaction(services.pool, async (client) => {
    await lockCircle(client, Number(circleId))
    return work(client, await enterCircle(client, member.id, circleId, access))
  })

const memberNotFound = (): Problem => new Problem('not_found', 'This member is no longer in the circle.')

/** Endpoints that change who belongs to a circle, and as what. */
export const membershipEndpoints: readonly Endpoint[] = [
  endpoint(joinCircle, async ({ params }, context) => {
    const { services, member } = context
    await countAgainstLimits(services, { circle_join: member.id })
    return change(context, params.circleId, 'see', async (client, circle) => {
      if (circle.archived) throw new Problem('conflict', 'This circle is archived: no one can join it.')
      if (circle.role === null && !circle.asked) await join(client, circle, context)
      return readPage(context, client, circle.id)
    })
  }),
  endpoint(leaveCircle, ({ params }, context) =>
    change(context, params.circleId, 'see', async (client, circle) => {
      if (circle.role === 'owner')
        throw new Problem('conflict', 'You own this circle. Hand it over or archive it first.')
      await removeMember(client, circle.id, context.member.id)
      return readPage(context, client, circle.id)
    }),
  ),
  endpoint(archiveCircle, ({ params }, context) =>
    change(context, params.circleId, 'own', async (client, circle) => {
      await client.query(
        `WITH asked AS (DELETE FROM circle_request WHERE circle_id = $1)
         UPDATE circle SET archived_at = coalesce(archived_at, ledger.clock()) WHERE id = $1`,
        [circle.id],
      )
      return readPage(context, client, circle.id)
    }),
  ),
  endpoint(changeCircleRole, ({ params, body: { role } }, context) =>
    change(context, params.circleId, 'own', async (client, circle) => {
      const other = await findMember(client, circle.id, params.username)
      if (!other) throw memberNotFound()
      if (other.id === context.member.id)
        throw new Problem('conflict', 'Hand the circle over to give up your own role.')
      if (role === 'moderator' && (await readLeads(client, circle.id)).length > moderatorsMost)
        throw new Problem('limit_reached', `A circle can have at most ${moderatorsMost} moderators.`)
      // The unique index allows one owner at a time, so the old one steps down first.
      if (role === 'owner') await setRole(client, circle.id, context.member.id, 'moderator')
      await setRole(client, circle.id, other.id, role)
      if (role !== 'member')
        await notifyMember(client, circle, other.id, role === 'owner' ? 'You own' : 'You moderate')
    }),
  ),
  endpoint(removeCircleMember, ({ params }, context) =>
    change(context, params.circleId, 'moderate', async (client, circle) => {
      const other = await findMember(client, circle.id, params.username)
      if (!other) return
      if (other.role === 'owner' || (other.role === 'moderator' && circle.role !== 'owner'))
        throw new Problem('forbidden', 'Only the owner of this circle can do this.')
      await removeMember(client, circle.id, other.id)
    }),
  ),
  endpoint(decideCircleRequest, ({ params, body: { accepted } }, context) =>
    change(context, params.circleId, 'moderate', async (client, circle) => {
      const memberId = await findRequest(client, circle.id, params.username)
      if (memberId === null) throw new Problem('not_found', 'This request is no longer open.')
      if (!accepted) {
        await removeMember(client, circle.id, memberId)
        return
      }
      await expectRoom(client, memberId, 'They’ve')
      await addMember(client, circle.id, memberId)
      await notifyMember(client, circle, memberId, 'You’re in')
    }),
  ),
]

async function join(client: pg.ClientBase, circle: CirclePageRow, { member }: MemberContext): Promise<void> {
  if (circle.inReview) throw circleNotFound()
  await expectRoom(client, member.id, 'You’ve')
  if (circle.joinBy === 'open') {
    await addMember(client, circle.id, member.id)
    return
  }
  const { rowCount } = await client.query(
    `INSERT INTO circle_request (circle_id, member_id)
     SELECT $1, $2 WHERE (SELECT count(*) FROM circle_request WHERE circle_id = $1) < $3`,
    [circle.id, member.id, requestsMost],
  )
  if (rowCount === 0)
    throw new Problem('limit_reached', 'Too many people are waiting to join this circle. Try again later.')
  for (const memberId of await readLeads(client, circle.id))
    await notify(client, {
      memberId,
      kind: 'circle',
      title: `Someone asked to join ${circle.name}`,
      path: `/circles/${circle.id}?tab=requests`,
    })
}

async function expectRoom(client: pg.ClientBase, memberId: number, who: string): Promise<void> {
  if ((await countRows(client, 'circle_member WHERE member_id = $1', [memberId])) >= joinedMost)
    throw new Problem('limit_reached', `${who} reached the limit of ${joinedMost} circles.`)
}

const setRole = (client: pg.ClientBase, circleId: number, memberId: number, role: string) =>
  client.query('UPDATE circle_member SET role = $3 WHERE circle_id = $1 AND member_id = $2', [
    circleId,
    memberId,
    role,
  ])

const notifyMember = (client: pg.ClientBase, { id, name }: CirclePageRow, memberId: number, what: string) =>
  notify(client, { memberId, kind: 'circle', title: `${what} ${name}`, path: `/circles/${id}` })
