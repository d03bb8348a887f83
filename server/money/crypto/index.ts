import type { Endpoint } from '../../http/endpoint.ts'
import { decideCaseEndpoint, readDeskEndpoint } from './desk.ts'
import { getPaymentEndpoint, openPaymentEndpoint, payFromPracticeEndpoint } from './pay.ts'
import { askForReturnEndpoint, enterTransactionEndpoint, sendFromPracticeEndpoint } from './refunds.ts'

export { readGapShare } from './gap-share.ts'
export { watchChain } from './watch.ts'

/** Endpoints of crypto orders. */
export const cryptoEndpoints: readonly Endpoint[] = [
  getPaymentEndpoint,
  openPaymentEndpoint,
  payFromPracticeEndpoint,
  readDeskEndpoint,
  decideCaseEndpoint,
  askForReturnEndpoint,
  enterTransactionEndpoint,
  sendFromPracticeEndpoint,
]
