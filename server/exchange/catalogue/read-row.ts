import type pg from 'pg'
import { catalogue, catalogueRow } from '#contract/exchange/catalogue.ts'
import { findOverrides } from './queries.ts'
import { type CurrentRow, currentRow } from './rules.ts'

type Client = pg.Pool | pg.ClientBase

/** The current row of a platform, action and kind of content; undefined if there is none. */
export async function readCatalogueRow(
  client: Client,
  platform: string,
  action: string,
  kind?: string,
): Promise<CurrentRow | undefined> {
  const row = catalogueRow(platform, action, kind)
  return row && currentRow(row, (await findOverrides(client, [row.key]))[0])
}

/** The complete current catalogue. */
export async function readCatalogue(client: Client): Promise<CurrentRow[]> {
  const overrides = new Map((await findOverrides(client)).map((override) => [override.key, override]))
  return catalogue.map((row) => currentRow(row, overrides.get(row.key)))
}
