import { findWatchTask, sendHeartbeat, tellPlayerFailure } from '#contract/players.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { find } from './find-task.ts'
import { hearFailure } from './hear-failure.ts'
import { hear } from './send-heartbeat.ts'

export { settleWatched } from './settle-watched.ts'

/** What is checked by a platform's own player. */
export const playerEndpoints: readonly Endpoint[] = [
  endpoint(sendHeartbeat, hear),
  endpoint(tellPlayerFailure, hearFailure),
  endpoint(findWatchTask, find),
]
