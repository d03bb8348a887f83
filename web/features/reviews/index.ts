export { ProofPicture } from './proof-picture.tsx'
export { taskWords } from './review-words.ts'
