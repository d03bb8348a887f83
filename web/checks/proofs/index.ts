export { ProofPanel } from './proof-panel.tsx'
