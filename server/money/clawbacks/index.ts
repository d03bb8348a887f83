/** Clawbacks: points taken back after undone follows, forged proofs and reversed payments. */
export { clawBack, clawBackOrder } from './claw-back.ts'
export {
  accuseForgedProof,
  appealForgedProof,
  decideForgedProof,
  type ForgedProof,
  readForgedProof,
  settleForgedProofs,
} from './forged-proofs.ts'
export { openFollows } from './undone-follows.ts'
