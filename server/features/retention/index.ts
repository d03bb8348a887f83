import { listPaidFollows, listRetentionRequests, reportUndone } from '#contract/retention.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { listFollows, listRequests } from './list.ts'
import { report } from './report.ts'

/** Follows that were undone after they were paid: what owners report, and what earners are asked for. */
export const retentionEndpoints: readonly Endpoint[] = [
  endpoint(listPaidFollows, listFollows),
  endpoint(reportUndone, report),
  endpoint(listRetentionRequests, listRequests),
]
