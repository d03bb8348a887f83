import type pg from 'pg'
import { askForReturn, enterRefundTransaction, sendFromPractice } from '#contract/money/crypto.ts'
import { writeAudit } from '../../audit/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce, inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { holdOrder } from './order-queries.ts'
import { ownOrder } from './pay.ts'
import {
  holdRefund,
  isTransactionUsed,
  presentRefund,
  type RefundRow,
  readRefunds,
  recordTransaction,
  setReturnAddress,
} from './refund-queries.ts'
import { refundUnspent } from './unspent.ts'
import { scheduleScan } from './watch.ts'

/** POST /api/orders/{orderId}/crypto-refunds. Points are taken at once; an admin sends the money. */
export const askForReturnEndpoint = endpoint(askForReturn, async ({ params, body }, context) => {
  const { services, member } = context
  const order = await ownOrder(services, member.id, params.orderId)
  const address = body.returnAddress.toLowerCase()
  return actOnce(context, askForReturn, { params, body }, async (client) => {
    await holdOrder(client, order.id)
    const waiting = await setReturnAddress(client, order.id, address)
    if (body.points !== undefined)
      await refundUnspent(client, services.settings, order.id, body.points, address)
    else if (waiting === 0) throw new Problem('conflict', 'This order needs no address.')
    return { refunds: (await readRefunds(client, order.id)).map(presentRefund) }
  })
})

/** POST /api/admin/crypto/refunds/{refundId}/transaction. */
export const enterTransactionEndpoint = endpoint(
  enterRefundTransaction,
  async ({ params, body }, { services, member }) => {
    const txHash = body.txHash.toLowerCase()
    await inPatientTransaction(services.pool, async (client) => {
      const refund = await holdRefund(client, Number(params.refundId))
      if (!refund) throw new Problem('not_found')
      if (refund.txHash !== txHash) await enterTransaction(client, refund, txHash, member.id)
    })
  },
)

/** POST /api/admin/crypto/refunds/{refundId}/practice-transaction. */
export const sendFromPracticeEndpoint = endpoint(sendFromPractice, async ({ params }, context) => {
  const { services, member } = context
  const practice = services.crypto?.practice
  if (!practice) throw new Problem('not_found')
  return actOnce(context, sendFromPractice, { params }, async (client) => {
    const refund = await holdRefund(client, Number(params.refundId))
    if (!refund) throw new Problem('not_found')
    if (refund.returnAddress === null) throw new Problem('conflict', 'The buyer gave no address yet.')
    const txHash = await practice.pay(client, { to: refund.returnAddress, units: refund.units })
    await enterTransaction(client, refund, txHash, member.id)
    return { txHash }
  })
})

/**
 * Records the transaction that an admin sent for a refund, with an audit entry; the watcher then checks it.
 */
async function enterTransaction(
  client: pg.ClientBase,
  refund: RefundRow,
  txHash: string,
  adminId: number,
): Promise<void> {
  if (refund.state !== 'waiting')
    throw new Problem('conflict', 'This refund is not waiting for a transaction.')
  if (await isTransactionUsed(client, txHash))
    throw Problem.field('txHash', 'Another refund already uses that transaction.')
  await recordTransaction(client, refund.id, txHash, adminId)
  await writeAudit(client, {
    actorId: adminId,
    act: 'send_crypto_refund',
    subject: { kind: 'order', id: refund.orderId },
    detail: { refund: refund.id, txHash },
  })
  await scheduleScan(client, 1)
}
