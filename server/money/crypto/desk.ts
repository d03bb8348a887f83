import { readCryptoDesk } from '#contract/money/crypto.ts'
import { endpoint } from '../../http/endpoint.ts'
import { type Crypto, checksummed } from '../../providers/chain/index.ts'
import type { Services } from '../../services.ts'
import { orderNumber } from '../orders/index.ts'
import { presentRefund, readOpenRefunds } from './refund-queries.ts'
import { readChainState } from './scan.ts'
import { readKeyState } from './unused-addresses.ts'

export const readDeskEndpoint = endpoint(readCryptoDesk, async (_input, { services }) => {
  const { crypto, pool } = services
  const refunds = await readOpenRefunds(pool)
  return {
    chain: crypto && (await presentChain(services, crypto)),
    refunds: refunds.map((refund) => ({
      ...presentRefund(refund),
      orderId: refund.orderPublicId,
      orderNumber: orderNumber(refund.orderId),
    })),
  }
})

async function presentChain(
  { pool }: Pick<Services, 'pool'>,
  { chain: { network }, deposits, gap, practice }: Crypto,
) {
  const state = await readChainState(pool, network.id)
  const { given, unpaid } = await readKeyState(pool, deposits.keyId)
  return {
    mode: network.kind,
    isPractice: practice !== null,
    network: network.name,
    chainId: network.id,
    symbol: network.token.symbol,
    token: checksummed(network.token.address),
    confirmations: network.confirmations,
    headHeight: state?.headHeight ?? null,
    lookedAt: state?.lookedAt ?? null,
    problem: state?.problem ?? null,
    addressesGiven: given,
    addressesUnpaid: unpaid,
    addressGap: gap,
  }
}
