/** Acts that may be asked for twice and happen once. */
export { actOnce } from './act-once.ts'
export { inPatientTransaction } from './patient-transaction.ts'
export { sweepIdempotentRequests } from './sweep.ts'
