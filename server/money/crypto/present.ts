import type pg from 'pg'
import type { CryptoPayment } from '#contract/money/crypto.ts'
import { checksummed } from '../../providers/chain/index.ts'
import { qrOf } from '../../qr-code.ts'
import type { Services } from '../../services.ts'
import { type Deposit, readDeposit } from './address-queries.ts'
import { readChainState } from './cursor-queries.ts'
import type { PaidOrder } from './order-queries.ts'
import { type PaymentRow, readPayments } from './payment-queries.ts'
import { presentRefund, readRefunds } from './refund-queries.ts'
import { amountText, paymentUri } from './rules.ts'
import { readRefundable } from './unspent.ts'

/** Milliseconds without a completed scan after which a problem makes the chain unreachable for buyers. */
const silentMs = 180_000

/** Address and payments of an order; null while it has no address. */
export async function presentPayment(
  { pool, crypto, settings }: Pick<Services, 'pool' | 'crypto' | 'settings'>,
  order: PaidOrder,
): Promise<CryptoPayment | null> {
  const deposit = await readDeposit(pool, order.id)
  if (!deposit) return null
  const [payments, refunds, state] = await Promise.all([
    readPayments(pool, order.id),
    readRefunds(pool, order.id),
    readChainState(pool, deposit.chainId),
  ])
  // It reads the full wallet, so it runs only if there can be something to refund.
  const refundable = order.state === 'paid' ? await readRefundable(pool, settings, order.id) : 'not paid'
  const { network } = crypto?.chain ?? {}
  const left = leftOf(deposit, payments)
  const address = checksummed(deposit.address)
  const uri = paymentUri({ ...deposit, address, units: left > 0n ? left : deposit.dueUnits })
  return {
    orderId: order.publicId,
    mode: network?.kind ?? 'live',
    isPractice: Boolean(crypto?.practice),
    network: network?.id === deposit.chainId ? network.name : `Chain ${deposit.chainId}`,
    chainId: deposit.chainId,
    symbol: deposit.symbol,
    token: checksummed(deposit.token),
    address,
    due: amountText(deposit.dueUnits, deposit.decimals),
    received: amountText(receivedOf(payments), deposit.decimals),
    left: amountText(left, deposit.decimals),
    uri,
    qr: qrOf(uri),
    confirmations: network?.confirmations ?? 0,
    lockedUntil: deposit.lockedUntil.toISOString(),
    now: deposit.now.toISOString(),
    isLate: deposit.isLate,
    isWatched: deposit.isWatched,
    isReachable: isReachable(deposit, state),
    payments: payments.map((payment) => presentOne(payment, deposit, state?.headHeight ?? null)),
    refunds: refunds.map(presentRefund),
    refundable:
      typeof refundable === 'string'
        ? null
        : {
            points: refundable.points,
            amount: amountText(refundable.units, deposit.decimals),
            until: refundable.until.toISOString(),
          },
  }
}

const isReachable = ({ now }: Deposit, state: Awaited<ReturnType<typeof readChainState>>): boolean =>
  !state?.problem || (state.lookedAt !== null && now.getTime() - state.lookedAt.getTime() < silentMs)

/** Units that arrived, without those that go back. */
const receivedOf = (payments: readonly PaymentRow[]): bigint =>
  payments
    .filter(({ state }) => ['seen', 'confirmed', 'credited', 'held', 'lost'].includes(state))
    .reduce((sum, { units, overUnits, heldAs }) => sum + units - (heldAs ? 0n : overUnits), 0n)

function leftOf({ dueUnits }: Deposit, payments: readonly PaymentRow[]): bigint {
  const left = dueUnits - receivedOf(payments)
  return left > 0n ? left : 0n
}

const presentOne = (
  payment: PaymentRow,
  { decimals }: Deposit,
  headHeight: number | null,
): CryptoPayment['payments'][number] => ({
  txHash: payment.txHash,
  amount: payment.state === 'foreign' ? null : amountText(payment.units, decimals),
  state: payment.state,
  heldFor: payment.heldAs,
  confirmations:
    payment.state === 'dropped' || headHeight === null ? 0 : Math.max(0, headHeight - payment.height + 1),
  points: payment.points + payment.extraPoints,
  isLate: payment.isLate,
  seenAt: payment.seenAt.toISOString(),
})

/** Kinds of activity that notify a buyer, without points. Their texts are in the activities feature. */
type BuyerNotice = 'crypto_held' | 'crypto_declined' | 'crypto_foreign' | 'crypto_refunded'

/** Notifies a buyer, in the transaction of the event. */
export async function notifyBuyer(client: pg.ClientBase, memberId: number, kind: BuyerNotice): Promise<void> {
  await client.query('INSERT INTO activity (member_id, kind, points) VALUES ($1, $2, 0)', [memberId, kind])
}
