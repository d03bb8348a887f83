/** Clawbacks: points taken back after undone follows, forged proofs and reversed payments. */
export { type Clawback, clawBackFollow, clawBackOrder, clawBackShare } from './claw-back.ts'
export {
  accuseForgedProof,
  appealForgedProof,
  decideForgedProof,
  settleForgedProofs,
} from './forged-proofs.ts'
export { type ForgedProof, readForgedProof } from './forged-queries.ts'
export { verifyClawbacks } from './verify-clawbacks.ts'
