import { askForReturn, enterRefundTransaction } from '#contract/crypto.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { holdOrder } from './order-queries.ts'
import { ownOrder } from './pay.ts'
import {
  holdRefund,
  isNamed,
  nameTransaction,
  presentRefund,
  readRefunds,
  setReturnAddress,
} from './refund-queries.ts'
import { refundUnspent } from './unspent.ts'
import { lookAgain } from './watch.ts'

/** POST /api/orders/{orderId}/crypto-refunds. Points go at once; the money is sent by an admin. */
export const askForReturnEndpoint = endpoint(askForReturn, async ({ params, body }, { services, member }) => {
  const order = await ownOrder(services, member.id, params.orderId)
  const address = body.returnAddress.toLowerCase()
  await inPatientTransaction(services.pool, async (client) => {
    await holdOrder(client, order.id)
    const waiting = await setReturnAddress(client, order.id, address)
    if (body.points !== undefined)
      await refundUnspent(client, services.settings, order.id, body.points, address)
    else if (waiting === 0) throw new Problem('conflict', 'Nothing of this order waits for an address.')
  })
  return { refunds: (await readRefunds(services.pool, order.id)).map(presentRefund) }
})

/** POST /api/admin/crypto/refunds/{refundId}/transaction. */
export const enterTransactionEndpoint = endpoint(
  enterRefundTransaction,
  async ({ params, body }, { services, member }) => {
    const txHash = body.txHash.toLowerCase()
    await inPatientTransaction(services.pool, async (client) => {
      const refund = await holdRefund(client, Number(params.refundId))
      if (!refund) throw new Problem('not_found')
      if (refund.txHash === txHash) return
      if (refund.state !== 'waiting')
        throw new Problem('conflict', 'This refund does not wait for a transaction.')
      if (await isNamed(client, txHash))
        throw Problem.field('txHash', 'That transaction stands for another refund already.')
      await nameTransaction(client, refund.id, txHash, member.id)
      await client.query(
        `INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
         VALUES ($1, 'send_crypto_refund', 'order', $2, $3, ledger.clock())`,
        [member.id, String(refund.orderId), JSON.stringify({ refund: refund.id, txHash })],
      )
      await lookAgain(client, 1)
    })
    return undefined
  },
)
