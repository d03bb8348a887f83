import type pg from 'pg'
import { endCampaign, pauseCampaign, resumeCampaign } from '#contract/exchange/campaigns.ts'
import { type Client, is, queryRow, type RowOf, type Shape } from '#database/rows.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce, inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { campaignNotFound, readOwnCampaign, wrongState } from './present.ts'
import { liveLimit, missingPoints, termsOf } from './rules.ts'

const problems = ['insufficient', 'not_found', 'wrong_state', 'too_low', 'full'] as const
/** Result of a step that moves points; named as in move-points.sql and purchases.sql. */
export const moved = { verdict: is.oneOf(['ok', 'replay', 'key_conflict', ...problems]) }

const paused = { verdict: is.oneOf(['ok', 'held', 'not_found', 'wrong_state']) }
/** Result of a pause or resume; named as in pause-campaign.sql. */
type PauseVerdict = RowOf<typeof paused>['verdict']

/** Takes a step: calls one of the functions in this folder, with its parameters, and returns what it reports. */
export async function move<S extends Shape>(
  client: Client,
  shape: S,
  call: string,
  values: unknown[],
): Promise<RowOf<S>> {
  return queryRow(client, shape, { prepared: `SELECT * FROM ${call} AS verdict`, values })
}

/** Throws the Problem of a step that costs points, unless it was taken now. */
export function expectDone(verdict: RowOf<typeof moved>['verdict'], cost: number, balance: number): void {
  if (verdict === 'ok') return
  if (verdict === 'insufficient') throw new Problem('not_enough_points', missingPoints(cost, balance))
  // The stored response was deleted, but the ledger still knows the request's key.
  if (verdict === 'key_conflict' || verdict === 'replay') throw new Problem('key_reused')
  if (verdict === 'wrong_state') throw new Problem('conflict', 'All its completions are already taken.')
  throw new Error(`a step of a campaign was not taken: ${verdict}`)
}

/** Takes a campaign out of the lists. why: a sentence for its owner; actorId null: no person. */
export async function pause(
  client: Client,
  campaignId: number,
  { cause, actorId, why }: { cause: 'owner' | 'moderation'; actorId: number | null; why?: string },
): Promise<PauseVerdict> {
  const values = [campaignId, cause, actorId, why ?? null]
  return (await move(client, paused, 'exchange.pause_campaign($1, $2, $3, $4)', values)).verdict
}

/** Endpoints that pause, resume and end a campaign. */
export const stepEndpoints: readonly Endpoint[] = [
  // Running visits are still paid from the points set aside.
  endpoint(pauseCampaign, ({ params }, context) =>
    presentStep(context, Number(params.campaignId), (client, id) =>
      pause(client, id, { cause: 'owner', actorId: context.member.id }),
    ),
  ),
  // The campaign counts as live again, if the limit allows one more.
  endpoint(resumeCampaign, ({ params }, context) =>
    presentStep(context, Number(params.campaignId), async (client, id) => {
      const { services, member } = context
      await lockOwner(client, member.id)
      const owner = await readOwner(client, member.id, id)
      const call = `exchange.resume_campaign($1, 'owner', $2)`
      const { verdict } = await move(client, paused, call, [id, member.id])
      const limit = verdict === 'ok' && liveLimit(termsOf(services.settings.get, owner), owner)
      if (limit) throw new Problem('limit_reached', limit)
      return verdict
    }),
  ),
  // Points that no attempt can still claim return to the wallet at once.
  endpoint(endCampaign, ({ params }, context) =>
    actOnce(context, endCampaign, { params }, async (client, key) => {
      const { services, member } = context
      const id = Number(params.campaignId)
      const ended = { ...moved, returned: is.integer }
      const values = [id, member.id, key]
      const { verdict, returned } = await move(client, ended, 'exchange.end_campaign($1, $2, $3)', values)
      if (verdict === 'not_found') throw campaignNotFound()
      if (verdict === 'key_conflict') throw new Problem('key_reused')
      const campaign = await readOwnCampaign(services, member.id, id, client)
      if (verdict === 'wrong_state') throw wrongState(campaign.state)
      if (verdict !== 'ok' && verdict !== 'replay') throw new Error(`a campaign was not ended: ${verdict}`)
      return { campaign, returned }
    }),
  ),
]

/** Pauses or resumes a campaign and presents it as it is then. */
async function presentStep(
  { services, member }: MemberContext,
  id: number,
  step: (client: pg.PoolClient, id: number) => Promise<PauseVerdict>,
) {
  const verdict = await inPatientTransaction(services.pool, (client) => step(client, id))
  if (verdict === 'not_found') throw campaignNotFound()
  const campaign = await readOwnCampaign(services, member.id, id)
  if (verdict === 'wrong_state') throw wrongState(campaign.state)
  if (verdict === 'held') throw new Problem('conflict', campaign.note ?? 'This campaign is on hold.')
  return { campaign }
}
