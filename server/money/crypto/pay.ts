import { getCryptoPayment, openCryptoPayment, payFromPractice } from '#contract/money/crypto.ts'
import { affectsRow, type Client } from '#database/rows.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { checksummed } from '../../providers/chain/index.ts'
import { qrOf } from '../../qr-code.ts'
import type { Services } from '../../services.ts'
import type { OrderRow } from '../orders/index.ts'
import { type Deposit, readDeposit } from './address-queries.ts'
import { openAddress } from './open-address.ts'
import { ownOrder } from './order-queries.ts'
import { type PaymentRow, readPayments } from './payment-queries.ts'
import { presentRefund, readRefunds } from './refund-queries.ts'
import { readRefundable } from './refunds.ts'
import { amountText, paymentUri, unitsOf } from './rules.ts'
import { readChainState } from './scan.ts'
import { scheduleScan } from './watch.ts'

export const getPaymentEndpoint = endpoint(getCryptoPayment, async ({ params }, { services, member }) => {
  const order = await ownOrder(services.pool, member.id, params.orderId)
  return { payment: await presentPayment(services, order) }
})

/** POST /api/orders/{orderId}/crypto-payment. Starts the watcher, which then schedules its own runs. */
export const openPaymentEndpoint = endpoint(
  openCryptoPayment,
  async ({ params }, { services, member, network }) => {
    const { crypto, pool } = services
    const order = await ownOrder(services.pool, member.id, params.orderId)
    if (!crypto) throw new Problem('conflict', 'Crypto payments aren’t enabled on this server.')
    await openAddress(services, crypto, order, network)
    await scheduleScan(pool, crypto.chain.network.pollSeconds)
    const payment = await presentPayment(services, order)
    if (!payment) throw new Problem('not_found')
    return { payment }
  },
)

export const payFromPracticeEndpoint = endpoint(payFromPractice, async ({ params, body }, context) => {
  const { services, member } = context
  const { crypto } = services
  if (!crypto?.practice) throw new Problem('not_found')
  const { practice, chain } = crypto
  const order = await ownOrder(services.pool, member.id, params.orderId)
  return actOnce(context, payFromPractice, { params, body }, async (client) => {
    const deposit = await readDeposit(client, order.id)
    if (!deposit) throw new Problem('conflict', 'Open the order’s wallet address first.')
    if (await isOnItsWay(client, order.id))
      throw new Problem('conflict', 'Your last payment is on its way. Wait until it appears here.')
    const txHash = await practice.pay(client, {
      from: practice.walletOf(member.id),
      to: deposit.address,
      units: unitsOf(body.cents, deposit.decimals),
    })
    await scheduleScan(client, chain.network.pollSeconds)
    return { txHash }
  })
})

/** True if the practice wallet has paid an order and the watcher has not seen it yet: the page still asks for it. */
const isOnItsWay = (client: Client, orderId: number): Promise<boolean> =>
  affectsRow(
    client,
    `SELECT FROM crypto_address JOIN practice_transfer AS sent ON sent_to = address AND height >= from_height
     WHERE order_id = $1
       AND NOT EXISTS (SELECT FROM crypto_payment WHERE order_id = $1 AND tx_hash = sent.tx_hash) LIMIT 1`,
    [orderId],
  )

/** Milliseconds without a completed scan after which a problem makes the chain unreachable for buyers. */
const silentMs = 180_000

/** Address and payments of an order; null while it has no address. */
async function presentPayment(
  { pool, crypto, settings }: Pick<Services, 'pool' | 'crypto' | 'settings'>,
  order: OrderRow,
) {
  const deposit = await readDeposit(pool, order.id)
  if (!deposit) return null
  const [payments, refunds, state] = await Promise.all([
    readPayments(pool, order.id),
    readRefunds(pool, order.id),
    readChainState(pool, deposit.chainId),
  ])
  // readRefundable reads the full wallet, so it runs only if there can be something to refund.
  const refundable = order.state === 'paid' ? await readRefundable(pool, settings, order) : 'not paid'
  const { network } = crypto?.chain ?? {}
  const left = leftOf(deposit, payments)
  const address = checksummed(deposit.address)
  const uri = paymentUri({ ...deposit, address, units: left > 0n ? left : deposit.dueUnits })
  return {
    ...deposit,
    orderId: order.publicId,
    mode: network?.kind ?? 'live',
    isPractice: Boolean(crypto?.practice),
    network: network?.id === deposit.chainId ? network.name : `Chain ${deposit.chainId}`,
    token: checksummed(deposit.token),
    address,
    due: amountText(deposit.dueUnits, deposit.decimals),
    received: amountText(receivedOf(payments), deposit.decimals),
    left: amountText(left, deposit.decimals),
    uri,
    qr: qrOf(address),
    requestQr: qrOf(uri),
    confirmations: network?.confirmations ?? 0,
    isReachable: isReachable(deposit, state),
    payments: payments.map((payment) => presentOne(payment, deposit, state?.headHeight ?? null)),
    refunds: refunds.map(presentRefund),
    refundable:
      typeof refundable === 'string'
        ? null
        : { ...refundable, amount: amountText(refundable.units, deposit.decimals) },
  }
}

const isReachable = ({ now }: Deposit, state: Awaited<ReturnType<typeof readChainState>>): boolean =>
  !state?.problem || (state.lookedAt !== null && now.getTime() - state.lookedAt.getTime() < silentMs)

/** Units that arrived, less the refunded ones. */
const receivedOf = (payments: readonly PaymentRow[]): bigint =>
  payments
    .filter(({ state }) => ['seen', 'confirmed', 'credited', 'held', 'lost'].includes(state))
    .reduce((sum, { units, overUnits, heldAs }) => sum + units - (heldAs ? 0n : overUnits), 0n)

function leftOf({ dueUnits }: Deposit, payments: readonly PaymentRow[]): bigint {
  const left = dueUnits - receivedOf(payments)
  return left > 0n ? left : 0n
}

const presentOne = (payment: PaymentRow, { decimals }: Deposit, headHeight: number | null) => ({
  ...payment,
  amount: payment.state === 'foreign' ? null : amountText(payment.units, decimals),
  heldFor: payment.heldAs,
  confirmations:
    payment.state === 'dropped' || headHeight === null ? 0 : Math.max(0, headHeight - payment.height + 1),
  points: payment.points + payment.extraPoints,
})
