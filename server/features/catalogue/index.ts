/** The catalogue as it stands now: what admins switched and changed, and who has read which note. */
export { acknowledge, isAcknowledged } from './acknowledge.ts'
export { applyProfile, changeCatalogue } from './change-rows.ts'
export { durationsOf, standardOf } from './change-rules.ts'
export { countOpen } from './queries.ts'
export { readCatalogue, readCatalogueRow } from './read-row.ts'
export { type CurrentRow, openOfRow, profileOf, waitingOf } from './rules.ts'
export { stepLeft } from './step-campaigns.ts'
