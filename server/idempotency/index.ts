/** Requests that can be repeated and take effect once. */
export { actOnce } from './act-once.ts'
export { inPatientTransaction } from './patient-transaction.ts'
export { sweepIdempotentRequests } from './sweep.ts'
