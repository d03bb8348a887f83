export { platformHref } from './account-words.ts'
export { ClaimsPanel } from './claims-panel.tsx'
