import type pg from 'pg'
import type { Offer } from '#contract/exchange/campaigns.ts'
import { is, queryOneValue, run } from '#database/rows.ts'

/** A campaign before points are set aside for it. */
export interface Draft extends Offer {
  contentId: number
  /** Null: the house. */
  ownerId: number | null
  fee: number
  /** Seconds that the reward is measured against in the feed. */
  effortSeconds: number
  /** Credited tasks at which its owner is told that it can be started; null: it can be now. */
  opensAtCount: number | null
}

/** Limits and targeting, which also change while a campaign runs. */
type Limits = Pick<Offer, 'dayLimit' | 'hourLimit' | 'targeting'>

const limitColumns = 'day_limit, hour_limit, languages, countries, hours_from, hours_until'

const limitValues = ({ dayLimit, hourLimit, targeting: { languages, countries, hours } }: Limits) => [
  dayLimit,
  hourLimit,
  // An empty list is no restriction.
  languages.length > 0 ? languages : null,
  countries.length > 0 ? countries : null,
  hours?.from ?? null,
  hours?.until ?? null,
]

const columns = `content_id, platform, action, reward_points, fee_points, required_seconds, effort_seconds, target,
  ${limitColumns}, opens_at_count`
const places = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15'

/** Adds a draft, or replaces the owner's draft of this id. Returns its id; null: the owner has no such draft. */
export async function storeDraft(
  client: pg.ClientBase,
  draftId: number | null,
  draft: Draft,
): Promise<number | null> {
  const { contentId, platform, action, reward, fee, requiredDuration, effortSeconds, target } = draft
  const offered = [contentId, platform, action, reward, fee, requiredDuration, effortSeconds, target]
  const values = [...offered, ...limitValues(draft), draft.opensAtCount, draft.ownerId]
  const statement =
    draftId === null
      ? {
          prepared: `INSERT INTO campaign (${columns}, owner_id, house, created_at)
            VALUES (${places}, $16::bigint, $16::bigint IS NULL, ledger.clock()) RETURNING id`,
          values,
        }
      : {
          prepared: `UPDATE campaign SET (${columns}, updated_at) = ROW(${places}, ledger.clock())
            WHERE id = $17 AND owner_id = $16 AND state = 'draft' RETURNING id`,
          values: [...values, draftId],
        }
  return queryOneValue(client, is.integer, statement)
}

/** Changes a locked campaign's limits and targeting, and clears rests_until: starts may fit again. */
export async function changeLimits(client: pg.ClientBase, campaignId: number, limits: Limits): Promise<void> {
  await run(client, {
    prepared: `UPDATE campaign SET (${limitColumns}, rests_until, updated_at)
      = ROW($1, $2, $3, $4, $5, $6, NULL, ledger.clock()) WHERE id = $7`,
    values: [...limitValues(limits), campaignId],
  })
}
