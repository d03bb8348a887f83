export { FreshProofNote } from './fresh-proof-note.tsx'
