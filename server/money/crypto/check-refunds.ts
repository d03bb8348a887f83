import type { Chain } from '../../providers/chain/index.ts'
import { moveOrder } from '../orders/index.ts'
import type { Watch } from './lease.ts'
import { holdOrder } from './order-queries.ts'
import { finishRefund, type RefundRow, readOpenRefunds, rejectTransaction } from './refund-queries.ts'
import { notifyBuyer } from './tell.ts'

/**
 * Checks the transactions that admins entered for refunds. One that pays the amount to the buyer's address,
 * and is deep enough, ends its refund; one that does not pay it is rejected with the reason.
 */
export async function checkRefunds({ pool, write }: Watch, chain: Chain, headHeight: number): Promise<void> {
  for (const refund of await readOpenRefunds(pool)) {
    if (refund.state !== 'sent' || refund.txHash === null) continue
    const verdict = await judge(chain, refund, refund.txHash, headHeight)
    if (verdict === 'wait') continue
    await write(async (client) => {
      await holdOrder(client, refund.orderId)
      if (verdict !== 'done') return rejectTransaction(client, refund.id, verdict)
      if (!(await finishRefund(client, refund.id))) return
      await notifyBuyer(client, refund.memberId, 'crypto_refunded')
      if (refund.points > 0)
        await moveOrder(client, {
          orderId: refund.orderId,
          to: 'refunded',
          by: 'admin',
          note: 'Refunded by crypto.',
        })
    })
  }
}

/** done, wait, or the reason to reject the transaction. */
async function judge(chain: Chain, refund: RefundRow, txHash: string, headHeight: number): Promise<string> {
  const sent = await chain.transaction(txHash)
  if (!sent) return 'wait'
  if (!sent.succeeded) return 'The transaction failed on the chain: nothing was sent.'
  const paid = sent.transfers
    .filter(({ token, to }) => token === refund.token && to === refund.returnAddress)
    .reduce((sum, { units }) => sum + units, 0n)
  if (paid < refund.units)
    return `The transaction does not send the full amount of ${refund.symbol} to the buyer’s address.`
  return headHeight - sent.height + 1 >= chain.network.confirmations ? 'done' : 'wait'
}
