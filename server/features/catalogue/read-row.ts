import type pg from 'pg'
import { type CatalogueRow, catalogue, catalogueRow } from '#contract/catalogue.ts'
import { findOverrides } from './queries.ts'
import { type CurrentRow, currentRow } from './rules.ts'

type Client = pg.Pool | pg.ClientBase

/** The row of a platform, action and kind of content as it stands now; undefined where there is none. */
export async function readCatalogueRow(
  client: Client,
  platform: string,
  action: string,
  kind?: string,
): Promise<CurrentRow | undefined> {
  const row = catalogueRow(platform, action, kind)
  return row && (await readRows(client, [row]))[0]
}

/** The whole catalogue as it stands now. */
export const readCatalogue = (client: Client): Promise<CurrentRow[]> => readRows(client, catalogue)

async function readRows(client: Client, rows: readonly CatalogueRow[]): Promise<CurrentRow[]> {
  const overrides = await findOverrides(
    client,
    rows.map(({ key }) => key),
  )
  return rows.map((row) =>
    currentRow(
      row,
      overrides.find(({ key }) => key === row.key),
    ),
  )
}
