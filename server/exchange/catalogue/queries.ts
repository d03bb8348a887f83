import type pg from 'pg'
import { z } from 'zod'
import { affectsRow, type Client, is, query, queryValues, type RowOf, run } from '#database/rows.ts'
import { openFigureCache } from '../../figure-cache.ts'

const overrideRow = {
  key: is.text,
  isOn: is.boolean,
  /** Points by seconds. */
  rewards: is.json(z.record(z.string(), z.number())).orNull,
  floor: is.integer.orNull,
  accountCheck: is.boolean.orNull,
  note: is.text.orNull,
  noteVersion: is.integer.orNull,
  /** The admin who changed it last. */
  changedBy: is.integer,
}
/** An admin's changes to a row; null: as in the catalogue. */
export type Override = RowOf<typeof overrideRow>

/** Reads the changes to the given rows, or to all. */
export const findOverrides = (client: Client, keys: readonly string[] | null = null): Promise<Override[]> =>
  query(client, overrideRow, {
    prepared: `SELECT row_key AS key, is_on AS "isOn", rewards, floor_points AS floor, account_check AS "accountCheck", note,
        note_version AS "noteVersion", changed_by AS "changedBy"
      FROM catalogue_override WHERE $1::text[] IS NULL OR row_key = ANY ($1)`,
    values: [keys],
  })

/** Serialises changes of the catalogue, so values that are compared and logged are the current ones. */
export async function lockOverrides(client: Client): Promise<void> {
  await client.query('LOCK TABLE catalogue_override IN SHARE ROW EXCLUSIVE MODE')
}

/** Stores a row's complete override. */
export async function writeOverride(client: Client, row: Override): Promise<void> {
  await client.query(
    `INSERT INTO catalogue_override (row_key, is_on, rewards, floor_points, account_check, note, note_version, changed_by,
       changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ledger.clock())
     ON CONFLICT (row_key) DO UPDATE SET is_on = excluded.is_on, rewards = excluded.rewards,
       floor_points = excluded.floor_points, account_check = excluded.account_check, note = excluded.note,
       note_version = excluded.note_version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [
      ...[row.key, row.isOn, row.rewards && JSON.stringify(row.rewards), row.floor, row.accountCheck],
      ...[row.note, row.noteVersion, row.changedBy],
    ],
  )
}

const openCount = {
  open: is.integer,
  /** Of the open ones, paused with their row. */
  stopped: is.integer,
}
/** Open campaigns of a platform, action and kind of content. */
export type OpenCount = RowOf<typeof openCount>

/** Counts open campaigns by '{platform} {action} {kind}'. */
export async function countOpen(client: Client): Promise<Map<string, OpenCount>> {
  const rows = await query(
    client,
    { pair: is.text, ...openCount },
    `SELECT platform || ' ' || action || ' ' || kind AS pair, count(*) AS open, count(stop.id) AS stopped
     FROM campaign LEFT JOIN campaign_pause AS stop
       ON stop.campaign_id = campaign.id AND stop.cause = 'catalogue' AND stop.ended_at IS NULL
     WHERE state IN ('live', 'paused') GROUP BY platform, action, kind`,
  )
  return new Map(rows.map(({ pair, open, stopped }) => [pair, { open, stopped }]))
}

const keptOpen = openFigureCache<Map<string, number>>()

/** As countOpen, for display: with more than 1,000 open campaigns their numbers are up to a minute old; the stopped ones are always current. */
export async function showOpen(pool: pg.Pool): Promise<Map<string, OpenCount>> {
  const known = keptOpen.find(pool)
  if (!known) {
    const open = await countOpen(pool)
    const counts = new Map([...open].map(([pair, count]) => [pair, count.open]))
    keptOpen.keep(
      pool,
      counts,
      [...counts.values()].reduce((sum, count) => sum + count, 0),
    )
    return open
  }
  const rows = await query(
    pool,
    { pair: is.text, stopped: is.integer },
    `SELECT platform || ' ' || action || ' ' || kind AS pair, count(*) AS stopped
     FROM campaign_pause AS stop JOIN campaign ON campaign.id = stop.campaign_id
     WHERE stop.cause = 'catalogue' AND stop.ended_at IS NULL AND state IN ('live', 'paused')
     GROUP BY platform, action, kind`,
  )
  const stopped = new Map(rows.map((row) => [row.pair, row.stopped]))
  return new Map([...known].map(([pair, open]) => [pair, { open, stopped: stopped.get(pair) ?? 0 }]))
}

/** How a row's campaigns are paused or resumed as its switch says. */
export interface Step {
  isOn: boolean
  adminId: number
  why: string
}

/** Open campaigns of a row, after an id, that do not match its switch. */
export const findToStep = (
  client: Client,
  { platform, action, kinds }: { platform: string; action: string; kinds: readonly string[] },
  { isOn, after, most }: { isOn: boolean; after: number; most: number },
): Promise<number[]> =>
  queryValues(client, is.integer, {
    prepared: `SELECT id FROM campaign
      WHERE id > $5 AND platform = $1 AND action = $2 AND kind = ANY ($3) AND state IN ('live', 'paused')
        AND $4 = EXISTS (SELECT FROM campaign_pause
          WHERE campaign_id = campaign.id AND cause = 'catalogue' AND ended_at IS NULL)
      ORDER BY id LIMIT $6`,
    values: [platform, action, kinds, isOn, after, most],
  })

/** Pauses or resumes campaigns. */
export const stepCampaigns = (client: Client, ids: readonly number[], { isOn, adminId, why }: Step) =>
  run(client, {
    prepared: 'SELECT exchange.step_campaigns($1, $2, $3, $4)',
    values: [ids, isOn, adminId, why],
  })

/** True if an admin has ever chosen a profile. */
export const isProfileChosen = (client: Client): Promise<boolean> =>
  affectsRow(client, `SELECT FROM audit WHERE act = 'apply_profile' LIMIT 1`)
