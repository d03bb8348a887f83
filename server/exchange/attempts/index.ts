import type { Endpoint } from '../../http/endpoint.ts'
import { listAttemptsEndpoint } from './list-attempts.ts'
import { readAttemptEndpoint } from './read-attempt.ts'
import { readTrustEndpoint } from './read-trust.ts'
import { startAttemptEndpoint } from './start-attempt.ts'

export { creditAttempt } from './credit-attempt.ts'
export type { CreditResult } from './credit-call.ts'
export { creditDueAttempts } from './credit-due-attempts.ts'
export { type CreditWorkers, openCreditWorkers } from './credit-workers.ts'
export { expireAttempts } from './expire-attempts.ts'
export { limitsAsJson, readStanding } from './queries.ts'
export { readOwnAttempt } from './read-attempt.ts'
export {
  dayPointsCap,
  type EarningLimits,
  earningLimits,
  isNew,
  type ReadSetting,
  type Standing,
  standingRow,
  type Trust,
  type TrustRecord,
  trustOf,
  trustRecord,
} from './rules.ts'
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
  listAttemptsEndpoint,
  readAttemptEndpoint,
  startAttemptEndpoint,
  readTrustEndpoint,
]
