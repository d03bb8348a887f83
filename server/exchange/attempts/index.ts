import type { Endpoint } from '../../http/endpoint.ts'
import { listAttemptsEndpoint, readAttemptEndpoint, readTrustEndpoint } from './read-attempt.ts'
import { startAttemptEndpoint } from './start-attempt.ts'

export { creditDueAttempts, expireAttempts, finishHalves, sweepDayCounters } from './attempt-jobs.ts'
export { creditAttempt } from './credit-call.ts'
export { type CreditWorkers, openCreditWorkers } from './credit-workers.ts'
export {
  anyTask,
  doneColumns,
  doneRow,
  earnerFactsOf,
  earnerJson,
  factValues,
  isMutual,
  joinDone,
  taskFactColumns,
  taskFactRow,
  taskFactsOf,
} from './facts.ts'
export { readFeedbackRecord, tellFeedbackClosed } from './feedback-record.ts'
export type { EarnerFacts, TaskFacts } from './judged.ts'
export { readTrustFacts } from './queries.ts'
export { readOwnAttempt } from './read-attempt.ts'
export { renewSites } from './renew-sites.ts'
export {
  dayPointsCap,
  earningLimits,
  isNew,
  trustOf,
  trustRecord,
} from './rules.ts'
export { messageOf, startAttempt } from './start-attempt.ts'
export {
  approveAttempt,
  finishHalf,
  proveByScreenshot,
  rejectAttempt,
  submitAttempt,
  waitForVerdict,
} from './steps.ts'
export { offerOf, verdictFor } from './verdict.ts'

/** Endpoints that start tasks and return a member's attempts. */
export const attemptEndpoints: readonly Endpoint[] = [
  listAttemptsEndpoint,
  readAttemptEndpoint,
  startAttemptEndpoint,
  readTrustEndpoint,
]
