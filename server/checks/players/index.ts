import type { Endpoint } from '../../http/endpoint.ts'
import { findWatchTaskEndpoint } from './find-task.ts'
import { tellPlayerFailureEndpoint } from './hear-failure.ts'
import { sendHeartbeatEndpoint } from './send-heartbeat.ts'

export { settleWatched } from './settle-watched.ts'

/** Tasks that are checked by a platform's own player. */
export const playerEndpoints: readonly Endpoint[] = [
  sendHeartbeatEndpoint,
  tellPlayerFailureEndpoint,
  findWatchTaskEndpoint,
]
