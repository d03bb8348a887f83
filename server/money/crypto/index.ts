import type { Endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { readDeskEndpoint } from './desk.ts'
import { getPaymentEndpoint, openPaymentEndpoint, payFromPracticeEndpoint } from './pay.ts'
import { askForReturnEndpoint, enterTransactionEndpoint, sendFromPracticeEndpoint } from './refunds.ts'
import { readKeyState } from './unused-addresses.ts'

export { cryptoCase } from './cases.ts'
export { watchChain } from './watch.ts'

export const cryptoEndpoints: readonly Endpoint[] = [
  getPaymentEndpoint,
  openPaymentEndpoint,
  payFromPracticeEndpoint,
  readDeskEndpoint,
  askForReturnEndpoint,
  enterTransactionEndpoint,
  sendFromPracticeEndpoint,
]

/**
 * Unpaid wallet addresses in a row as a share of what the operator's wallet searches, by chain; empty without
 * crypto payments. At 1 the wallet would miss payments, so no more are opened before.
 */
export async function readGapShare({
  pool,
  crypto,
}: Pick<Services, 'pool' | 'crypto'>): Promise<Record<string, number>> {
  if (!crypto) return {}
  const { unpaid } = await readKeyState(pool, crypto.deposits.keyId)
  return { [crypto.chain.network.name]: unpaid / crypto.gap }
}
