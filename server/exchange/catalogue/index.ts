import type pg from 'pg'
import { hasAcknowledged, storeAcknowledgement } from './queries.ts'
import type { CurrentRow } from './rules.ts'

/**
 * The current catalogue: rows with admins' switches and changes, and the notes that members have
 * acknowledged.
 */
export { applyProfile, changeCatalogue } from './change-rows.ts'
export { catalogueEndpoints } from './endpoints.ts'
export { isProfileChosen } from './queries.ts'
export { readPrices } from './read-prices.ts'
export { readCatalogue, readCatalogueRow } from './read-row.ts'
export type { CurrentRow } from './rules.ts'
export { shownCatalogue } from './shown-catalogue.ts'
export { stepLeft } from './step-campaigns.ts'

type Client = pg.Pool | pg.ClientBase

/** True if a member need not be asked: the row is not red, or its current note was acknowledged. */
export const isAcknowledged = async (client: Client, memberId: number, row: CurrentRow): Promise<boolean> =>
  row.tier !== 'red' || hasAcknowledged(client, memberId, row.key, row.noteVersion)

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
  await storeAcknowledgement(client, memberId, row.key, version)
  return true
}
