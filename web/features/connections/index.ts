export { AccountCheck } from './account-check.tsx'
export { ClaimsPanel } from './claims-panel.tsx'
