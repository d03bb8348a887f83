import type pg from 'pg'
import { catalogueRow } from '#contract/catalogue.ts'
import { findOverrides } from './queries.ts'
import { type CurrentRow, currentRow } from './rules.ts'

/** The row of a platform, action and kind of content as it stands now; undefined where there is none. */
export async function readCatalogueRow(
  client: pg.Pool | pg.ClientBase,
  platform: string,
  action: string,
  kind?: string,
): Promise<CurrentRow | undefined> {
  const row = catalogueRow(platform, action, kind)
  return row && currentRow(row, (await findOverrides(client, [row.key]))[0])
}
