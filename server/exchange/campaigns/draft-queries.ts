import type pg from 'pg'
import type { Targeting } from '#contract/exchange/campaigns.ts'
import { is, query, queryOne } from '#database/rows.ts'

type Client = pg.Pool | pg.ClientBase

/** A campaign before points are set aside for it. */
export interface Draft {
  contentId: number
  /** Null: the house. */
  ownerId: number | null
  platform: string
  action: string
  reward: number
  fee: number
  /** 0: no timer. */
  requiredSeconds: number
  /** Seconds that the reward is measured against in the feed; default: the timer. */
  effortSeconds?: number
  target: number
  /** Starts per UTC day and per UTC hour; null: no limit. */
  dayLimit?: number | null
  hourLimit?: number | null
  targeting?: Targeting
}

/** An empty list is no restriction. */
const wish = (codes: readonly string[] | undefined): readonly string[] | null =>
  codes && codes.length > 0 ? codes : null

/** Columns of limits and targeting, in the order of the statements below. */
const wishesOf = ({
  dayLimit,
  hourLimit,
  targeting,
}: Pick<Draft, 'dayLimit' | 'hourLimit' | 'targeting'>) => [
  dayLimit ?? null,
  hourLimit ?? null,
  wish(targeting?.languages),
  wish(targeting?.countries),
  targeting?.hours?.from ?? null,
  targeting?.hours?.until ?? null,
]

const valuesOf = (draft: Draft): unknown[] => [
  draft.contentId,
  draft.ownerId,
  draft.platform,
  draft.action,
  draft.reward,
  draft.fee,
  draft.requiredSeconds,
  draft.effortSeconds ?? draft.requiredSeconds,
  draft.target,
  ...wishesOf(draft),
]

/** Adds a draft and returns its id. */
export async function addDraft(client: Client, draft: Draft): Promise<number> {
  const row = await queryOne(
    client,
    { id: is.integer },
    {
      name: 'add-campaign-draft',
      text: `INSERT INTO campaign (content_id, owner_id, house, platform, action, reward_points, fee_points,
        required_seconds, effort_seconds, target, day_limit, hour_limit, languages, countries, hours_from, hours_until,
        created_at)
      VALUES ($1, $2::bigint, $2::bigint IS NULL, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
        ledger.clock()) RETURNING id`,
      values: valuesOf(draft),
    },
  )
  if (!row) throw new Error('a campaign was not added')
  return row.id
}

/** Replaces the owner's draft; false if it does not exist. */
export async function replaceDraft(client: Client, draftId: number, draft: Draft): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'replace-campaign-draft',
    text: `UPDATE campaign SET content_id = $1, platform = $3, action = $4, reward_points = $5, fee_points = $6,
        required_seconds = $7, effort_seconds = $8, target = $9, day_limit = $10, hour_limit = $11, languages = $12,
        countries = $13, hours_from = $14, hours_until = $15, updated_at = ledger.clock()
      WHERE id = $16 AND owner_id = $2 AND state = 'draft'`,
    values: [...valuesOf(draft), draftId],
  })
  return rowCount === 1
}

/**
 * Deletes the owner's draft. Returns the state of a campaign that is no longer a draft; null if it was
 * deleted, or not found.
 */
export async function removeDraft(client: Client, ownerId: number, draftId: number): Promise<string | null> {
  const rows = await query(
    client,
    { state: is.text },
    `WITH deleted AS (DELETE FROM campaign WHERE id = $2 AND owner_id = $1 AND state = 'draft' RETURNING id)
     SELECT state FROM campaign WHERE id = $2 AND owner_id = $1 AND state <> 'draft'`,
    [ownerId, draftId],
  )
  return rows[0]?.state ?? null
}

/** Number of drafts of an owner. */
export async function countDrafts(client: Client, ownerId: number): Promise<number> {
  const rows = await query(
    client,
    { count: is.integer },
    `SELECT count(*)::int AS count FROM campaign WHERE owner_id = $1 AND state = 'draft'`,
    [ownerId],
  )
  return rows[0]?.count ?? 0
}

/**
 * Changes a campaign's limits and targeting; the caller holds its row lock. Clears rests_until, since a new
 * limit may allow starts.
 */
export async function changeWishes(
  client: Client,
  campaignId: number,
  wishes: Pick<Draft, 'dayLimit' | 'hourLimit' | 'targeting'>,
): Promise<void> {
  await client.query({
    name: 'change-campaign-wishes',
    text: `UPDATE campaign SET day_limit = $1, hour_limit = $2, languages = $3, countries = $4, hours_from = $5,
        hours_until = $6, rests_until = NULL, updated_at = ledger.clock() WHERE id = $7`,
    values: [...wishesOf(wishes), campaignId],
  })
}
