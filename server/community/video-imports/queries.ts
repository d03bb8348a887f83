import type pg from 'pg'
import { z } from 'zod'
import { type ImportedRow, importSchema, quotaUnits } from '#contract/community/video-imports.ts'
import {
  affectsRow,
  type Client,
  is,
  queryOneValue,
  queryValue,
  queryValues,
  type RowOf,
} from '#database/rows.ts'
import { finderOf } from '../../http/desk.ts'

const importRow = importSchema.extend({ id: z.int(), ownerId: z.int().nullable() })
export type ImportRow = RowOf<typeof importRow>

/** Imports, for their list. */
export const imports = {
  from: `video_import JOIN member AS asker ON asker.id = asked_by LEFT JOIN member AS owner ON owner.id = owner_id`,
  row: importRow,
  columns: {
    id: 'video_import.id',
    owner: 'owner.username',
    by: 'asker.username',
    at: 'video_import.created_at',
  },
}

/** An import; null if not found. */
export const findImport = finderOf(imports)

/** An import; null if not found. Until the end of the transaction all are locked: another may have the same videos. */
export async function lockImport(client: pg.ClientBase, id: number): Promise<ImportRow | null> {
  await client.query('LOCK TABLE video_import IN SHARE ROW EXCLUSIVE MODE')
  return findImport(client, id)
}

/** Adds an import without rows; returns its id. */
export const addImport = (
  client: Client,
  { askedBy, source, ownerId }: { askedBy: number; source: string; ownerId: number | null },
): Promise<number> =>
  queryValue(
    client,
    is.integer,
    'INSERT INTO video_import (asked_by, source, owner_id) VALUES ($1, $2, $3) RETURNING id',
    [askedBy, source, ownerId],
  )

/** Stores what an import has read, or what became of it. */
export const storeRows = (client: Client, id: number, rows: readonly ImportedRow[]): Promise<unknown> =>
  client.query('UPDATE video_import SET rows = $2 WHERE id = $1', [id, JSON.stringify(rows)])

const ofToday = `created_at >= date_trunc('day', ledger.clock() AT TIME ZONE 'America/Los_Angeles')
  AT TIME ZONE 'America/Los_Angeles'`

/** Units of the quota used since midnight in California, when the API’s day begins. */
export const usedUnits = (client: Client): Promise<number> =>
  queryValue(
    client,
    is.integer,
    `SELECT coalesce(sum(units), 0)::bigint AS used FROM video_import WHERE ${ofToday}`,
  )

/** Counts one request of an import; false if the day's quota is used up. */
export const spendUnit = (client: Client, id: number): Promise<boolean> =>
  affectsRow(
    client,
    `UPDATE video_import SET units = units + 1
     WHERE id = $1 AND (SELECT coalesce(sum(units), 0) FROM video_import WHERE ${ofToday}) < $2`,
    [id, quotaUnits],
  )

/** Id of the member of a username who can own campaigns; null if not found. */
export const findOwner = (client: Client, username: string): Promise<number | null> =>
  queryOneValue(
    client,
    is.integer,
    `SELECT id FROM member WHERE username_key = lower($1) AND state = 'active'`,
    [username],
  )

/** Canonical URLs, of those given, of content that an owner has already; null: the house. */
export async function knownUrls(
  client: Client,
  ownerId: number | null,
  urls: readonly string[],
): Promise<Set<string>> {
  const rows = await queryValues(
    client,
    is.text,
    `SELECT canonical_url AS url FROM content
     WHERE owner_id ${ownerId === null ? 'IS NULL AND $1::bigint IS NULL' : '= $1'} AND platform = 'youtube'
       AND canonical_url = ANY ($2)`,
    [ownerId, urls],
  )
  return new Set(rows)
}
