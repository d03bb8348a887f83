import { affectsRow, type Client, run } from '#database/rows.ts'
import type { CurrentRow } from './rules.ts'

/** The current catalogue: rows with admins' switches and changes, and notes that members acknowledged. */

export { applyProfile, changeCatalogue } from './change-rows.ts'
export { catalogueEndpoints } from './endpoints.ts'
export { isProfileChosen } from './queries.ts'
export { readCatalogue, readCatalogueRow, readPrices, shownCatalogue } from './read-catalogue.ts'
export type { CurrentRow } from './rules.ts'
export { stepLeft } from './step-campaigns.ts'

/** True if a member need not be asked: the row is not red, or its current note was acknowledged. */
export async function isAcknowledged(client: Client, memberId: number, row: CurrentRow): Promise<boolean> {
  if (row.tier !== 'red') return true
  return affectsRow(client, {
    prepared: `SELECT FROM catalogue_acknowledgement WHERE member_id = $1 AND row_key = $2 AND note_version = $3`,
    values: [memberId, row.key, row.noteVersion],
  })
}

/**
 * Records that a member has read a red row's note, if `version` is the current one. Returns false if it was
 * not read: another version, or none.
 */
export async function acknowledge(
  client: Client,
  memberId: number,
  row: CurrentRow,
  version: number | undefined,
): Promise<boolean> {
  if (await isAcknowledged(client, memberId, row)) return true
  if (version !== row.noteVersion) return false
  await run(client, {
    prepared: `INSERT INTO catalogue_acknowledgement (member_id, row_key, note_version) VALUES ($1, $2, $3)
      ON CONFLICT DO NOTHING`,
    values: [memberId, row.key, version],
  })
  return true
}
