import { findWatchTask, sendHeartbeat, tellPlayerFailure } from '#contract/checks/players.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { find } from './find-task.ts'
import { handleFailure } from './hear-failure.ts'
import { handleHeartbeat } from './send-heartbeat.ts'

export { settleWatched } from './settle-watched.ts'

/** Tasks that are checked by a platform's own player. */
export const playerEndpoints: readonly Endpoint[] = [
  endpoint(sendHeartbeat, handleHeartbeat),
  endpoint(tellPlayerFailure, handleFailure),
  endpoint(findWatchTask, find),
]
