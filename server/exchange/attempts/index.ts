import { listAttempts, readAttempt, startAttempt } from '#contract/exchange/attempts.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { list } from './list-attempts.ts'
import { read } from './read-attempt.ts'
import { start } from './start-attempt.ts'

export { creditAttempt } from './credit-attempt.ts'
export type { Settled } from './credit-call.ts'
export { expireAttempts } from './expire-attempts.ts'
export { type CreditWorkers, openCreditWorkers } from './lanes.ts'
export { limitsAsJson, readStanding } from './queries.ts'
export { readOwnAttempt } from './read-attempt.ts'
export {
  dayPointsCap,
  type EarningLimits,
  earningLimits,
  isNew,
  type ReadSetting,
  type Standing,
  type Trust,
  type TrustRecord,
  trustOf,
} from './rules.ts'
export { settleAttempts } from './settle-attempts.ts'
export { startAttempt } from './start-attempt.ts'
export {
  approveAttempt,
  approveHalf,
  approveRest,
  handIn,
  markApproved,
  proveByScreenshot,
  rejectAttempt,
  rejectRest,
  type StepVerdict,
  waitForVerdict,
} from './steps.ts'
export { sweepDayCounters } from './sweep-day-counters.ts'

/** Endpoints that start tasks and return a member's attempts. */
export const attemptEndpoints: readonly Endpoint[] = [
  endpoint(listAttempts, list),
  endpoint(readAttempt, read),
  endpoint(startAttempt, start),
]
