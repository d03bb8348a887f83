import { listBulkActs, listManaged, previewBulkAct, runBulkAct } from '#contract/community/bulk-acts.ts'
import { serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce, inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { managed } from './managed.ts'
import { acts, doItem, insertAct, pendingOf, readAct, readEffects } from './queries.ts'

/** Campaigns of all members, and acts on many of them at once. */
export const bulkActEndpoints: readonly Endpoint[] = [
  serve(listManaged, managed),
  endpoint(previewBulkAct, async ({ body: { act, campaignIds } }, { services: { pool } }) => {
    const effects = await readEffects(pool, act, [...new Set(campaignIds)])
    const changing = effects.filter(({ outcome }) => outcome === 'done')
    const sum = (figure: 'running' | 'setAside' | 'returned'): number =>
      changing.reduce((total, effect) => total + effect[figure], 0)
    return {
      items: effects.map(({ campaignId, title, outcome }) => ({ campaignId, title, outcome })),
      members: new Set(changing.flatMap(({ ownerId }) => ownerId ?? [])).size,
      running: sum('running'),
      setAside: sum('setAside'),
      returned: act === 'end' ? sum('returned') : 0,
    }
  }),
  endpoint(runBulkAct, async ({ body }, context) => {
    const { services, member } = context
    const { act, campaignIds, reason = '' } = body
    if ((act !== 'restore' || reason !== '') && [...reason].length < 3)
      throw Problem.field('reason', 'Say briefly why. The creators read it.')
    const wanted = { act, actorId: member.id, reason: reason || null, campaignIds }
    const { id: actId } = await actOnce(context, runBulkAct, { body }, async (client) =>
      readAct(client, await insertAct(client, wanted)),
    )
    // One transaction each, so no owner's wallet is locked while others wait. A repeat does those not reached yet.
    for (const campaignId of await pendingOf(services.pool, actId))
      await inPatientTransaction(services.pool, (client) => doItem(client, actId, campaignId))
    return readAct(services.pool, actId)
  }),
  serve(listBulkActs, acts),
]
