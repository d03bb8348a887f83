import type pg from 'pg'
import {
  buyCampaignSlot,
  raiseReward,
  spotlightCampaign,
  topUpCampaign,
} from '#contract/exchange/campaign-changes.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Operation } from '#contract/operation.ts'
import { feeOf } from '#contract/platforms.ts'
import type { ReadSetting } from '#contract/settings.ts'
import { countRows, is, queryValues } from '#database/rows.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce, inPatientTransaction } from '../../idempotency/index.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import { expectShown, Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { lockOwnCampaign, readOwnCampaign, wrongState } from './present.ts'
import { raiseFault, setAsideLimit, termsOf, topUpFault } from './rules.ts'
import { expectDone, move, moved, pause } from './steps.ts'

/** Most extra campaigns that one owner may have at once, on top of the included ones. */
const maxSlots = 20

/** Endpoints for completions, rewards, spotlights and extra campaigns that an owner buys. */
export const purchaseEndpoints: readonly Endpoint[] = [
  // At the campaign's own reward and fee, whatever the terms are now, except those that only premium allows.
  endpoint(topUpCampaign, async ({ params, body }, context) =>
    buyOnce(context, topUpCampaign, { params, body }, async ({ client, campaign, terms, setting }) => {
      const { reward, fee, target, requiredDuration: seconds } = campaign
      if (target + body.target > terms.mostTarget) {
        const room = formatCount(Math.max(0, terms.mostTarget - target))
        const asked = formatCount(target)
        throw Problem.field('target', `This campaign already asks for ${asked}: add at most ${room}.`)
      }
      const row = await readCatalogueRow(client, campaign.platform, campaign.action, campaign.kind)
      const fault = topUpFault(setting, terms, row, { seconds, reward, fee })
      if (fault) throw Problem.field('target', fault)
      const call = 'exchange.top_up_campaign($1, $2, $3, $4)'
      return { call, values: [body.target], cost: body.target * (reward + fee), isSetAside: true }
    }),
  ),
  // At today's fee; running attempts keep their reward.
  endpoint(raiseReward, async ({ params, body }, context) =>
    buyOnce(context, raiseReward, { params, body }, async ({ client, campaign, terms }) => {
      const row = await readCatalogueRow(client, campaign.platform, campaign.action, campaign.kind)
      if (!row) throw wrongState(campaign.state)
      const requested = { seconds: campaign.requiredDuration, from: campaign.reward, to: body.reward }
      const fault = raiseFault(terms, row, requested)
      if (fault) throw Problem.field('reward', fault)
      const fee = feeOf(body.reward, terms.feeBasisPoints)
      const places = campaign.target - campaign.delivered - campaign.waiting
      const cost = places * Math.max(0, body.reward + fee - campaign.reward - campaign.fee)
      const call = 'exchange.raise_reward($1, $2, $3, $4, $5)'
      return { call, values: [body.reward, fee], cost, isSetAside: true }
    }),
  ),
  endpoint(spotlightCampaign, async ({ params, body }, context) =>
    buyOnce(context, spotlightCampaign, { params, body }, async ({ campaign, setting }) => {
      if (campaign.state !== 'live') throw wrongState(campaign.state)
      const cost = setting('spotlight_points')
      const call = 'exchange.spotlight_campaign($1, $2, $3, $4, $5)'
      return { call, values: [cost, setting('spotlight_most_count')], cost, isSetAside: false }
    }),
  ),
  endpoint(buyCampaignSlot, async ({ body }, context) => {
    const { services, member } = context
    return actOnce(context, buyCampaignSlot, body, async (client, key) => {
      await lockOwner(client, member.id)
      const owner = await readOwner(client, member.id)
      if (owner.slots >= maxSlots)
        throw new Problem('limit_reached', `You’ve reached the limit of ${maxSlots} extra campaigns.`)
      const price = services.settings.get('slot_points')
      expectShown(body.shownCost, price)
      const bought = { ...moved, until: is.time.orNull }
      const values = [member.id, price, key]
      const { verdict, until } = await move(client, bought, 'exchange.buy_slot($1, $2, $3)', values)
      expectDone(verdict, price, owner.balance)
      if (!until) throw new Error('a slot was paid but not stored')
      return { slots: owner.slots + 1, endsAt: until, balance: owner.balance - price }
    })
  }),
]

type Facts = Awaited<ReturnType<typeof lockOwnCampaign>> & { client: pg.PoolClient; setting: ReadSetting }

interface Purchase {
  /** The function that makes it, in SQL; its parameters are the campaign, its owner, `values` and the key. */
  call: string
  values: number[]
  cost: number
  /** False: the points are spent. */
  isSetAside: boolean
}

/** Buys something for a running or paused campaign once, under the locks of owner and campaign. */
const buyOnce = (
  context: MemberContext,
  operation: Operation,
  input: { params: { campaignId: string }; body: { shownCost?: number | undefined } },
  judge: (facts: Facts) => Promise<Purchase>,
) =>
  actOnce(context, operation, input, async (client, key) => {
    const { services, member } = context
    const setting = services.settings.get
    const id = Number(input.params.campaignId)
    const facts = await lockOwnCampaign(services, client, member.id, id)
    const { campaign, owner, terms } = facts
    if (campaign.state !== 'live' && campaign.state !== 'paused') throw wrongState(campaign.state)
    const { call, values, cost, isSetAside } = await judge({ ...facts, client, setting })
    expectShown(input.body.shownCost, cost)
    const limit = isSetAside ? setAsideLimit(terms, owner, cost) : null
    if (limit) throw new Problem('limit_reached', limit)
    const { verdict } = await move(client, moved, call, [id, member.id, ...values, key])
    if (verdict === 'full')
      throw new Problem(
        'limit_reached',
        campaign.spotlightUntil === null
          ? `All ${setting('spotlight_most_count')} spotlights for this platform are taken right now. Nothing was charged.`
          : 'It’s already in the spotlight. Nothing was charged.',
      )
    expectDone(verdict, cost, owner.balance)
    return { campaign: await readOwnCampaign(services, member.id, id, client) }
  })

const slotEnded =
  'The week of your extra campaign has ended. Get another one or end a campaign, then resume this one.'

/**
 * Pauses live campaigns beyond an owner's limit once an extra one has expired: the newest first, their points
 * set aside. Campaigns started before premium ended continue, so they do not count as beyond the limit. For a
 * job; reads slots that expired in the last day, which makes up for a missed run.
 */
export async function endSlots(services: RowServices & Pick<Services, 'pool' | 'settings'>): Promise<void> {
  const { pool, settings } = services
  const owners = await queryValues(
    pool,
    is.integer,
    `SELECT DISTINCT owner_id AS "ownerId" FROM campaign_slot
     WHERE ends_at <= ledger.clock() AND ends_at > ledger.clock() - interval '1 day' ORDER BY owner_id`,
  )
  await serveEach(services, 'end-slots', owners, (ownerId) =>
    inPatientTransaction(pool, async (client) => {
      await lockOwner(client, ownerId)
      const owner = await readOwner(client, ownerId)
      const { mostLive } = termsOf(settings.get, owner)
      const surplusCount = owner.live - Math.max(mostLive, await countBegunWithPremium(client, ownerId))
      if (surplusCount <= 0) return
      const surplus = await queryValues(
        client,
        is.integer,
        `SELECT id FROM campaign WHERE owner_id = $1 AND state = 'live' ORDER BY id DESC LIMIT $2`,
        [ownerId, surplusCount],
      )
      for (const id of surplus) await pause(client, id, { cause: 'owner', actorId: ownerId, why: slotEnded })
    }),
  )
}

/** Number of live campaigns that an owner started before their premium ended. */
const countBegunWithPremium = (client: pg.ClientBase, ownerId: number): Promise<number> =>
  countRows(
    client,
    `campaign JOIN member ON member.id = owner_id WHERE owner_id = $1 AND campaign.state = 'live'
      AND premium_until <= ledger.clock() AND started_at < premium_until`,
    [ownerId],
  )
