import { z } from 'zod'
import { adSlotNames } from '#contract/community/ads.ts'
import { adDays, adSchema, type createAd, type settableAdStates } from '#contract/community/managed-ads.ts'
import type { Input } from '#contract/operation.ts'
import { affectsRow, type Client, is, query, queryValue, type RowOf } from '#database/rows.ts'
import { finderOf } from '../../http/desk.ts'
import { Problem } from '../../problem.ts'

const adRow = adSchema.omit({ host: true, pictureUrl: true }).extend({
  id: z.int(),
  startsAt: z.date(),
  pictureId: z.int().nullable(),
  countries: z.array(z.string()).nullable(),
})
/** An ad in the state that its dates give it now. */
export type AdRow = RowOf<typeof adRow>

const stateNow = `CASE WHEN state = 'ended' OR coalesce(ends_at <= ledger.clock(), false) THEN 'ended' WHEN state = 'paused' THEN 'paused'
  WHEN starts_at > ledger.clock() THEN 'scheduled' ELSE 'running' END`
/** Ads, for their list. */
export const ads = {
  from: 'ad',
  row: adRow,
  columns: { state: stateNow, seen: 'seen_count', clicked: 'clicked_count' },
  sorts: { newest: 'id', starts: { time: 'starts_at' }, seen: 'seen_count', clicked: 'clicked_count' },
} as const

const runningRow = { slot: is.oneOf(adSlotNames), count: is.integer }
/** Number of ads that run now, of each slot that has any. */
export const countRunning = (client: Client): Promise<RowOf<typeof runningRow>[]> =>
  query(client, runningRow, {
    prepared: `SELECT slot, count(*) FROM ad
        WHERE state = 'running' AND coalesce(ends_at, 'infinity') > (SELECT ledger.clock())
          AND starts_at <= ledger.clock() GROUP BY slot`,
  })

const find = finderOf(ads)

/** An ad. @throws Problem not_found */
export async function findAd(client: Client, id: number): Promise<AdRow> {
  const row = await find(client, id)
  if (!row) throw new Problem('not_found', 'Ad not found.')
  return row
}

const adDaysRow = { day: is.text, seen: is.integer, clicked: is.integer }
/** Figures of an ad for each of the last days (UTC), today last. */
export const readAdDays = (client: Client, id: number): Promise<RowOf<typeof adDaysRow>[]> =>
  query(client, adDaysRow, {
    prepared: `SELECT at::date::text AS day, coalesce(seen, 0) AS seen, coalesce(clicked, 0) AS clicked
        FROM generate_series((ledger.clock() AT TIME ZONE 'UTC')::date - ($2::integer - 1),
          (ledger.clock() AT TIME ZONE 'UTC')::date, interval '1 day') AS at
        LEFT JOIN ad_day ON ad_id = $1 AND ad_day.day = at::date ORDER BY at`,
    values: [id, adDays],
  })

/** An ad as it is stored. pictureId undefined: it stays. */
export type StoredAd = Omit<Input<typeof createAd>['body'], 'thumbnail'> & {
  pictureId: number | null | undefined
}

const valuesOf = (ad: StoredAd): unknown[] => [
  ...[ad.slot, ad.headline, ad.body, ad.url, ad.pictureId ?? null, ad.startsAt, ad.endsAt, ad.weight],
  ...[ad.countries.length > 0 ? [...new Set(ad.countries)] : null, ad.dailyCap],
]

/** Stores an ad, which runs by its dates; returns its id. */
export const insertAd = (client: Client, ad: StoredAd, authorId: number): Promise<number> =>
  queryValue(
    client,
    is.integer,
    `INSERT INTO ad (slot, headline, body, url, picture_id, starts_at, ends_at, weight, countries, daily_cap, author_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [...valuesOf(ad), authorId],
  )

/** Replaces an ad if its version is still this one; false: it is not. */
export const updateAd = (client: Client, ad: StoredAd, { id, version }: { id: number; version: number }) =>
  affectsRow(
    client,
    `UPDATE ad SET slot = $1, headline = $2, body = $3, url = $4,
       picture_id = CASE WHEN $11 THEN $5 ELSE picture_id END, starts_at = $6, ends_at = $7, weight = $8,
       countries = $9, daily_cap = $10, version = version + 1
     WHERE id = $12 AND version = $13`,
    [...valuesOf(ad), ad.pictureId !== undefined, id, version],
  )

/**
 * Sets the state of ads; returns the ids of those that changed, with the state each had. One whose last moment has
 * passed does not run again: its dates are changed first.
 */
export const updateStates = (
  client: Client,
  ids: readonly number[],
  state: (typeof settableAdStates)[number],
) =>
  query(
    client,
    { id: is.integer, before: is.text },
    `WITH known AS (
       SELECT id, state AS before FROM ad
       WHERE id = ANY ($1) AND state <> $2 AND ($2 = 'ended' OR coalesce(ends_at > ledger.clock(), true))
       ORDER BY id FOR UPDATE
     )
     UPDATE ad SET state = $2, version = version + 1 FROM known WHERE ad.id = known.id RETURNING ad.id, before`,
    [ids, state],
  )
