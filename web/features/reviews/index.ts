export { ProofPicture } from './proof-picture.tsx'
export { taskWords } from './review-words.ts'
export { useKeys } from './use-keys.ts'
export { Waited } from './waited.tsx'
