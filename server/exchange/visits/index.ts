import { completeVisit, readVisitTask, startVisit } from '#contract/exchange/visits.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { complete } from './complete-visit.ts'
import { readTask } from './read-visit-task.ts'
import { start } from './start-visit.ts'

/** Website visits, timed by the database's clock alone. */
export const visitEndpoints: readonly Endpoint[] = [
  endpoint(startVisit, start),
  endpoint(completeVisit, complete),
  endpoint(readVisitTask, readTask),
]
