/**
 * The current catalogue: rows with admins' switches and changes, and the notes that members have
 * acknowledged.
 */
export { acknowledge, isAcknowledged } from './acknowledge.ts'
export { applyProfile, changeCatalogue } from './change-rows.ts'
export { catalogueEndpoints } from './endpoints.ts'
export { readPrices } from './read-prices.ts'
export { readCatalogue, readCatalogueRow } from './read-row.ts'
export type { CurrentRow } from './rules.ts'
export { shownCatalogue } from './shown-catalogue.ts'
export { stepLeft } from './step-campaigns.ts'
