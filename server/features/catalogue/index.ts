/** The catalogue as it stands now: what admins switched and changed, and who has read which note. */
export { acknowledge, isAcknowledged } from './acknowledge.ts'
export { changeCatalogueRow } from './change-row.ts'
export { readCatalogueRow } from './read-row.ts'
export type { CurrentRow } from './rules.ts'
export { applyProfile, switchRows } from './switch-rows.ts'
