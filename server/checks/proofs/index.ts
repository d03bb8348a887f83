import { sendProof } from '#contract/checks/proofs.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { issueProofCodeEndpoint } from './issue-code.ts'
import { readOwnProofEndpoint } from './own-proof.ts'
import { admit, send } from './send-proof.ts'

export { readProof } from './read-proof.ts'
export { serveProofPictures } from './serve-pictures.ts'
export { readForgotten, sweepProofs } from './sweep.ts'

/** Screenshots that prove a task: sending one, its state, and the one-time code. */
export const proofEndpoints: readonly Endpoint[] = [
  readOwnProofEndpoint,
  endpoint(sendProof, send, admit),
  issueProofCodeEndpoint,
]
