import type pg from 'pg'
import {
  changeBroadcast,
  countAudience,
  createBroadcast,
  deleteBroadcast,
  listBroadcasts,
  newsPerDay,
  sendHours,
  startBroadcast,
  stopBroadcast,
  testBroadcast,
} from '#contract/community/broadcasts.ts'
import { servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { platformNames } from '#contract/platforms.ts'
import { is, queryOne, queryValue } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '../../audit/index.ts'
import type { MemberContext } from '../../http/context.ts'
import { serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type RowServices, serveRows } from '../../jobs/serve-rows.ts'
import { enqueuePushes } from '../../people/notifications/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import {
  type BroadcastRow,
  broadcasts,
  countMembers,
  deleteDraft,
  findBroadcast,
  insertBroadcast,
  lockBroadcast,
  planNext,
  readDueMembers,
  setBroadcastState,
  updateBroadcast,
} from './queries.ts'

const sentAtOnce = 200

const present = (row: BroadcastRow) => ({ ...row, audience: row, figures: row })

const isStarted = 'It’s already being sent. Only drafts can be changed.'

/** Runs an admin's act on one broadcast, logs it, and returns the broadcast as it is then. */
function act(
  { services, member }: MemberContext,
  id: number,
  what: string,
  change: (client: pg.ClientBase, row: BroadcastRow) => Promise<void>,
) {
  return inTransaction(services.pool, async (client) => {
    const row = await lockBroadcast(client, id)
    if (!row) throw new Problem('not_found', 'News not found.')
    await change(client, row)
    await writeAudit(client, {
      actorId: member.id,
      act: `${what}_broadcast`,
      subject: { kind: 'broadcast', id },
      detail: { title: row.title, before: row.state },
    })
    const changed = await lockBroadcast(client, id)
    return { broadcast: present(changed ?? row) }
  })
}

/** Shows a broadcast to an admin in the list and on their browsers, whatever they have chosen. */
async function sendTest(client: pg.ClientBase, memberId: number, row: BroadcastRow): Promise<void> {
  const sent = await queryOne(
    client,
    { id: is.integer, isPushed: is.boolean },
    `SELECT exchange.notify($1, 'news', $2, $3, $4) AS id,
       EXISTS (SELECT FROM notification_choice WHERE member_id = $1 AND kind = 'news' AND push) AS "isPushed"`,
    [memberId, row.title, row.body, row.path],
  )
  if (sent && !sent.isPushed) await enqueuePushes(client, { id: sent.id, memberId })
}

const requireDraft = ({ state }: BroadcastRow): void => {
  if (state !== 'draft') throw new Problem('conflict', isStarted)
}

/** Path of a page with any values in it, as a pattern. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path.replaceAll('{platform}', `(${platformNames.join('|')})`).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`,
  )

/** @throws Problem invalid_input if a path leads to no page that members can open */
function requirePage({ config }: Pick<Services, 'config'>, given: string): void {
  const path = given.replace(/[?#].*/, '')
  const isPage = pages.some(
    (row) => row.audience !== 'admin' && servesIn(row, config.demo) && patternOf(row.path).test(path),
  )
  if (!isPage) throw Problem.field('path', 'Page not found. Enter one that members can open, such as /blog.')
}

/** News of admins to members who asked for it. */
export const broadcastEndpoints: readonly Endpoint[] = [
  serve(listBroadcasts, { ...broadcasts, present }),
  endpoint(countAudience, async ({ body }, { services }) => ({
    members: await countMembers(services, body),
  })),
  endpoint(createBroadcast, async ({ body }, context) => {
    const { services, member } = context
    requirePage(services, body.path)
    return act(context, await insertBroadcast(services.pool, body, member.id), 'create', async () => {})
  }),
  endpoint(changeBroadcast, async ({ params, body }, context) => {
    requirePage(context.services, body.path)
    return act(context, Number(params.broadcastId), 'change', async (client, row) => {
      requireDraft(row)
      await updateBroadcast(client, row.id, body)
    })
  }),
  endpoint(testBroadcast, async ({ params }, context) => {
    await act(context, Number(params.broadcastId), 'test', (client, row) =>
      sendTest(client, context.member.id, row),
    )
  }),
  endpoint(startBroadcast, async ({ params }, context) =>
    act(context, Number(params.broadcastId), 'start', async (client, row) => {
      if (row.state === 'sending') return
      requireDraft(row)
      await setBroadcastState(client, row.id, 'sending')
      await enqueue(client, 'plan-broadcast', { broadcastId: row.id })
    }),
  ),
  endpoint(stopBroadcast, async ({ params }, context) =>
    act(context, Number(params.broadcastId), 'stop', async (client, row) => {
      if (row.state === 'stopped') return
      if (row.state !== 'sending') throw new Problem('conflict', 'It isn’t being sent.')
      await setBroadcastState(client, row.id, 'stopped')
    }),
  ),
  endpoint(deleteBroadcast, async ({ params }, context) => {
    await act(context, Number(params.broadcastId), 'delete', async (client, row) => {
      requireDraft(row)
      await deleteDraft(client, row.id)
    })
  }),
]

/** The job that plans whom a broadcast reaches, a thousand at a time. Run again, it continues. */
export async function planBroadcast(services: Services, { broadcastId }: { broadcastId: number }) {
  const row = await findBroadcast(services.pool, broadcastId)
  if (!row) return
  let isMore = true
  while (isMore) isMore = await planNext(services, row)
}

/** The job that sends what is due, a few hundred in a transaction, and tells the figures. Safe to run twice at once. */
export async function sendBroadcasts(services: RowServices & Pick<Services, 'pool'>): Promise<void> {
  const { pool } = services
  const values = [sentAtOnce, newsPerDay, sendHours.first, sendHours.last]
  for (let found = sentAtOnce, handled = 1; found === sentAtOnce && handled > 0; ) {
    const due = await readDueMembers(pool, sentAtOnce)
    found = due.length
    handled = 0
    await serveRows(services, 'send-broadcasts', [...new Set(due)], async (ids) => {
      const text = 'SELECT exchange.send_news($1, $2, $3, $4, $5) AS handled'
      handled += await queryValue(pool, is.integer, text, [...values, ids])
    })
  }
  await pool.query('SELECT exchange.tell_news()')
}
