import { getCryptoPayment, openCryptoPayment, payFromPractice } from '#contract/money/crypto.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { readDeposit } from './address-queries.ts'
import { openAddress } from './open-address.ts'
import { type PaidOrder, readOwnOrder } from './order-queries.ts'
import { presentPayment } from './present.ts'
import { unitsOf } from './rules.ts'
import { scheduleScan } from './watch.ts'

/** A member's crypto order. @throws Problem not_found, also for another member's order */
export async function ownOrder(
  { pool }: Pick<Services, 'pool'>,
  memberId: number,
  publicId: string,
): Promise<PaidOrder> {
  const order = await readOwnOrder(pool, memberId, publicId)
  if (!order) throw new Problem('not_found', 'Crypto order not found.')
  return order
}

/** GET /api/orders/{orderId}/crypto-payment. */
export const getPaymentEndpoint = endpoint(getCryptoPayment, async ({ params }, { services, member }) => {
  const order = await ownOrder(services, member.id, params.orderId)
  return { payment: await presentPayment(services, order) }
})

/** POST /api/orders/{orderId}/crypto-payment. Starts the watcher, which then schedules its own runs. */
export const openPaymentEndpoint = endpoint(
  openCryptoPayment,
  async ({ params }, { services, member, network }) => {
    const { crypto, pool } = services
    const order = await ownOrder(services, member.id, params.orderId)
    if (!crypto) throw new Problem('conflict', 'Crypto payments are not enabled on this server.')
    await openAddress(services, crypto, order, network)
    await scheduleScan(pool, crypto.chain.network.pollSeconds)
    const payment = await presentPayment(services, order)
    if (!payment) throw new Problem('not_found')
    return { payment }
  },
)

/** POST /api/orders/{orderId}/practice-payments. */
export const payFromPracticeEndpoint = endpoint(payFromPractice, async ({ params, body }, context) => {
  const { services, member } = context
  const { crypto } = services
  if (!crypto?.practice) throw new Problem('not_found')
  const { practice, chain } = crypto
  const order = await ownOrder(services, member.id, params.orderId)
  return actOnce(context, payFromPractice, { params, body }, async (client) => {
    const deposit = await readDeposit(client, order.id)
    if (!deposit) throw new Problem('conflict', 'Open the order’s payment address first.')
    const txHash = await practice.pay(client, {
      from: practice.walletOf(member.id),
      to: deposit.address,
      units: unitsOf(body.cents, deposit.decimals),
    })
    await scheduleScan(client, chain.network.pollSeconds)
    return { txHash }
  })
})
