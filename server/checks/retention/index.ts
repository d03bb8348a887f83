import type { Endpoint } from '../../http/endpoint.ts'
import { listPaidFollowsEndpoint, listRetentionRequestsEndpoint } from './list.ts'
import { reportUndoneEndpoint } from './report.ts'

/** Paid follows that were undone: reports by owners, and the fresh proofs that earners are asked for. */
export const retentionEndpoints: readonly Endpoint[] = [
  listPaidFollowsEndpoint,
  reportUndoneEndpoint,
  listRetentionRequestsEndpoint,
]
