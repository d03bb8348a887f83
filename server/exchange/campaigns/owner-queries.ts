import type pg from 'pg'
import { type Client, is, queryRow, type RowOf, run } from '#database/rows.ts'
import { type Owner, ownerRow } from './rules.ts'

/**
 * Locks the member's row, so acts of one owner that count against the same limits run one after the other.
 * First in the lock order, before campaigns and accounts.
 */
export async function lockOwner(client: pg.ClientBase, memberId: number): Promise<void> {
  await run(client, { prepared: 'SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', values: [memberId] })
}

/** SQL column of the points that a member bought, less those returned. */
export const boughtBy = (memberId: string): string =>
  `coalesce((SELECT sum(credited_points - returned_points) FROM purchase_order
     WHERE member_id = ${memberId} AND kind = 'package' AND state <> 'disputed'), 0)::bigint AS "boughtPoints"`

/** Holdings and counts that limit an owner, in one snapshot. `without`: a campaign not counted as live. */
export const readOwner = (client: Client, memberId: number, without: number | null = null): Promise<Owner> =>
  queryRow(client, ownerRow, {
    prepared: `SELECT wallet.balance, member.credited_count AS "creditedCount",
        coalesce(member.premium_until > ledger.clock(), false) AS premium,
        open.live, open.set_aside AS "setAside",
        ${boughtBy('member.id')},
        (SELECT count(*)::int FROM campaign_slot WHERE owner_id = member.id AND ends_at > ledger.clock()) AS slots
      FROM member
      JOIN ledger.account_balance AS wallet ON wallet.id = member.wallet_account_id
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE campaign.state <> 'paused' AND campaign.id IS DISTINCT FROM $2)::int AS live,
          coalesce(sum(escrow.balance), 0)::bigint AS set_aside
        FROM campaign LEFT JOIN ledger.account_balance AS escrow ON escrow.id = campaign.escrow_account_id
        WHERE campaign.owner_id = member.id AND campaign.state IN ('review', 'live', 'paused')
      ) AS open
      WHERE member.id = $1`,
    values: [memberId, without],
  })

const minFilled = 5

/** How a kind of campaign does now, and its platform's spotlight. */
export interface Market {
  /**
   * Median hours in which campaigns recently reached half of their target, over the 500 latest of 30 days. One
   * that has been live for over a day without reaching it counts with its hours so far. Null if fewer than five
   * have reached it.
   */
  fillHours: number | null
  /** Campaigns in the platform's spotlight. */
  spotlightsTaken: number
}

const marketRow = { filled: is.integer, hours: is.number.orNull, taken: is.integer }
/** Reads how the campaigns of a catalogue row do, the same for every owner. */
export async function readMarket(
  client: Client,
  { platform, action, kinds }: { platform: string; action: string; kinds: readonly string[] },
): Promise<Market> {
  const { filled, hours, taken } = await queryRow(client, marketRow, {
    prepared: `SELECT count(half_at)::int AS filled, percentile_cont(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM coalesce(half_at, at) - started_at)::float8 / 3600) AS hours,
        exchange.spotlights_taken($1, ledger.clock()) AS taken
      FROM (SELECT ledger.clock() AS at OFFSET 0) AS clock
      CROSS JOIN LATERAL (
        SELECT half_at, started_at FROM campaign
        WHERE platform = $1 AND action = $2 AND NOT house
          AND kind = ANY ($3) AND started_at > clock.at - interval '30 days'
          AND (half_at IS NOT NULL OR state = 'live' AND started_at < clock.at - interval '1 day')
        ORDER BY started_at DESC LIMIT 500
      ) AS lately`,
    values: [platform, action, kinds],
  })
  const isKnown = hours !== null && filled >= minFilled
  return { fillHours: isKnown ? Math.round(hours * 10) / 10 : null, spotlightsTaken: taken }
}

const retentionRow = { kept: is.integer, undone: is.integer }
/**
 * Credited follows, joins and subscribes of a campaign that were re-checked: by the platform's answer, a
 * fresh proof, or an admin. Null if none was, or if the action does not have to last.
 */
export async function readRetention(
  client: Client,
  campaignId: number,
): Promise<RowOf<typeof retentionRow> | null> {
  const found = await queryRow(client, retentionRow, {
    prepared: `SELECT count(*) FILTER (WHERE undone)::int AS undone,
        count(*) FILTER (WHERE NOT undone AND (asked OR proved))::int AS kept
      FROM (
        SELECT EXISTS (SELECT FROM clawback WHERE attempt_id = attempt.id 
            AND cause IN ('undone_follow', 'unanswered_request')) AS undone,
          EXISTS (SELECT FROM account_check WHERE session_id = attempt.session_id
            AND asked_again_at IS NOT NULL AND missing_since IS NULL) AS asked,
          EXISTS (SELECT FROM review WHERE attempt_id = attempt.id AND kind = 'retention' AND stage = 'kept') AS proved
        FROM attempt
        WHERE campaign_id = $1 AND state = 'credited'
          AND (SELECT action FROM campaign WHERE id = $1) IN ('follow', 'join', 'subscribe')
      ) AS followed`,
    values: [campaignId],
  })
  return found.kept + found.undone > 0 ? found : null
}
