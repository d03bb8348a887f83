import { z } from 'zod'
import { is, queryRow, type RowOf } from '#database/rows.ts'
import { type MemberContext, oncePerRequest } from '../../http/context.ts'
import { boughtBy } from './owner-queries.ts'
import type { Wanted } from './queries.ts'
import { type Owner, termsOf } from './rules.ts'

/** An owner's campaigns of one platform, action, kind and state; amounts in points. */
const groupSchema = z.object({
  platform: z.string(),
  action: z.string(),
  kind: z.string(),
  state: z.string(),
  count: z.int(),
  setAside: z.int(),
  delivered: z.int(),
  spent: z.int(),
})
type Group = z.infer<typeof groupSchema>

const owned = {
  groups: is.json(z.array(groupSchema)).orNull,
  slots: is.integer,
  boughtPoints: is.integer,
  screenshots: is.integer,
}

/** All campaigns of an owner, added up by group, the extra slots that run now, the points bought, and the screenshots to decide. */
type Owned = RowOf<typeof owned> & { groups: Group[] }

/**
 * SQL that is false for a campaign that has returned its points: attempts that ran when it ended end within a few days,
 * and only one that waits for a verdict holds points for longer.
 */
const mayHold = `campaign.ended_at IS NULL OR campaign.reserved_points > 0
  OR campaign.ended_at > clock.at - interval '7 days'`

/** The campaigns of a request's member: totals, counts and what limits the next campaign follow from them. */
export const ownedOf = oncePerRequest(async ({ services, member }: MemberContext): Promise<Owned> => {
  const row = await queryRow(services.pool, owned, {
    prepared: `SELECT (SELECT json_agg(owned) FROM (
          SELECT campaign.platform, campaign.action, campaign.kind, campaign.state, count(*),
            coalesce(sum(CASE WHEN ${mayHold} THEN (
              SELECT balance FROM ledger.account_balance WHERE account_balance.id = campaign.escrow_account_id
            ) END), 0) AS "setAside", sum(campaign.delivered) AS delivered,
            sum(campaign.spent_points) AS spent
          FROM campaign CROSS JOIN (SELECT ledger.clock() AS at OFFSET 0) AS clock
          WHERE campaign.owner_id = $1 GROUP BY 1, 2, 3, 4
        ) AS owned) AS groups,
        (SELECT count(*)::int FROM campaign_slot WHERE owner_id = $1 AND ends_at > ledger.clock()) AS slots, ${boughtBy('$1')},
        (SELECT count(*) FROM review WHERE owner_id = $1 AND stage = 'owner' AND due_at > ledger.clock()) AS screenshots`,
    values: [member.id],
  })
  return { ...row, groups: row.groups ?? [] }
})

const sumOf = (groups: readonly Group[], figure: 'count' | 'setAside' | 'delivered' | 'spent'): number =>
  groups.reduce((sum, group) => sum + group[figure], 0)

const within = (groups: readonly Group[], ...states: string[]): Group[] =>
  groups.filter(({ state }) => states.includes(state))

/** Totals over all campaigns. */
export const totalsOf = ({ groups, screenshots }: Owned) => ({
  open: sumOf(within(groups, 'draft', 'review', 'live', 'paused'), 'count'),
  setAside: sumOf(groups, 'setAside'),
  delivered: sumOf(groups, 'delivered'),
  spent: sumOf(groups, 'spent'),
  screenshots,
})

/** Numbers of campaigns by state, filtered by platform, action and kind if given. */
export function statesOf(
  { groups }: Owned,
  { platform, action, kind }: Pick<Wanted, 'platform' | 'action' | 'kind'>,
) {
  const wanted = groups.filter(
    (group) =>
      (platform ?? group.platform) === group.platform &&
      (action ?? group.action) === group.action &&
      (kind ?? group.kind) === group.kind,
  )
  const of = (...states: string[]): number => sumOf(within(wanted, ...states), 'count')
  return {
    all: sumOf(wanted, 'count'),
    live: of('live'),
    paused: of('paused'),
    review: of('review'),
    draft: of('draft'),
    closed: of('finished', 'ended', 'rejected'),
  }
}

/** Number of a member's running campaigns above their limit, as after the end of premium. */
export async function surplusOf(context: MemberContext): Promise<number> {
  const owner = await shownOwner(context)
  return Math.max(0, owner.live - termsOf(context.services.settings.get, owner).mostLive)
}

/** A request's member as an owner, for screens: acts read it again under the member's lock. */
export async function shownOwner(context: MemberContext): Promise<Owner> {
  const { points, premium, creditedCount } = context.member
  const { groups, slots, boughtPoints } = await ownedOf(context)
  return {
    balance: points,
    premium,
    creditedCount,
    slots,
    boughtPoints,
    live: sumOf(within(groups, 'review', 'live'), 'count'),
    setAside: sumOf(within(groups, 'review', 'live', 'paused'), 'setAside'),
  }
}
