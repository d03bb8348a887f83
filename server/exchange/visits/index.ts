import type { Endpoint } from '../../http/endpoint.ts'
import { completeVisitEndpoint } from './complete-visit.ts'
import { readVisitTaskEndpoint } from './read-visit-task.ts'
import { startVisitEndpoint } from './start-visit.ts'

/** Website visits, timed by the database's clock alone. */
export const visitEndpoints: readonly Endpoint[] = [
  startVisitEndpoint,
  completeVisitEndpoint,
  readVisitTaskEndpoint,
]
