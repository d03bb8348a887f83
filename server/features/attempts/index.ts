import { listAttempts } from '#contract/attempts.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { list } from './list-attempts.ts'

export { creditAttempt } from './credit-attempt.ts'
export type { Settled } from './credit-call.ts'
export { expireAttempts } from './expire-attempts.ts'
export { type Lanes, openLanes } from './lanes.ts'
export {
  dayPointsCap,
  type EarningLimits,
  earningLimits,
  type ReadSetting,
  type Standing,
  trustOf,
} from './rules.ts'

/** What became of a member's own attempts. */
export const attemptEndpoints: readonly Endpoint[] = [endpoint(listAttempts, list)]
