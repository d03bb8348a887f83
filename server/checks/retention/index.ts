import { listPaidFollows, listRetentionRequests, reportUndone } from '#contract/checks/retention.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { listFollows, listRequests } from './list.ts'
import { report } from './report.ts'

/** Paid follows that were undone: reports by owners, and the fresh proofs that earners are asked for. */
export const retentionEndpoints: readonly Endpoint[] = [
  endpoint(listPaidFollows, listFollows),
  endpoint(reportUndone, report),
  endpoint(listRetentionRequests, listRequests),
]
