import type pg from 'pg'
import { type Client, is, queryValues } from '#database/rows.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Block, Chain } from '../../providers/chain/index.ts'
import type { Services } from '../../services.ts'
import { moveOrder } from '../orders/index.ts'
import { isBusy, readUnseen, readUnsettled, recordSeen } from './address-queries.ts'
import { LeaseLost, type Watch, withLease } from './lease.ts'
import { holdOrder, notifyBuyer } from './order-queries.ts'
import { finishRefund, type RefundRow, readOpenRefunds, rejectTransaction } from './refund-queries.ts'
import { readCursor, recordScan, scanChain, scanRange, strideBlocks } from './scan.ts'
import { settleOrder } from './settle.ts'

type WatchServices = Pick<Services, 'pool' | 'settings' | 'crypto' | 'log'>

/** The job: scans the chain once, and schedules its next run while something may happen soon. */
export async function watchChain(services: WatchServices): Promise<void> {
  const { crypto, pool } = services
  if (!crypto) return
  await watchOnce(services)
  const { id, pollSeconds } = crypto.chain.network
  if (await isBusy(pool, id)) await scheduleScan(pool, pollSeconds)
}

/** Schedules a run of the watcher in this many seconds. It replaces a run that is already waiting. */
export const scheduleScan = (client: Client, seconds: number): Promise<void> =>
  enqueue(
    client,
    'watch-chain',
    {},
    { key: 'watch-chain', runAt: new Date(Date.now() + seconds * 1000), triesMost: 1 },
  )

/**
 * Scans the chain, decides payments that are deep enough and opens cases. A lease keeps it to one run at a
 * time over all processes; a run that loses it to another one ends, and writes nothing more.
 */
export async function watchOnce(services: WatchServices): Promise<void> {
  const { crypto, pool, log } = services
  if (!crypto) return
  const { id } = crypto.chain.network
  try {
    await withLease(pool, id, async (watch) => {
      const head = await scan(services, watch, crypto)
      if (!head) return
      await checkRefunds(watch, crypto.chain, head.height)
      for (const orderId of await readUnsettled(pool, id)) await settleOrder(services, orderId, watch.lease)
      await watch.write(async (client) => {
        for (const memberId of await openCases(client)) await notifyBuyer(client, memberId, 'crypto_foreign')
      })
    })
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    log.warn('another process has taken over the watch of the chain')
  }
}

/** Scans the chain and records the outcome for admins. null: no usable node, so nothing is decided. */
async function scan(
  { log }: WatchServices,
  watch: Watch,
  { chain }: NonNullable<Services['crypto']>,
): Promise<Block | null> {
  const record = (headHeight: number | null, problem: string | null): Promise<void> =>
    watch.write((client) => recordScan(client, chain.network.id, { headHeight, problem }))
  try {
    const head = await scanChain(watch, chain)
    if (head) await catchUp(watch, chain, head)
    const problem = head ? null : 'The node is behind, or the chain changed during the check.'
    await record(head?.height ?? null, problem)
    return head
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    log.warn({ err: error }, 'could not scan the chain')
    const message = error instanceof Error ? error.message.split('\n')[0] : ''
    await record(null, message?.slice(0, 300) || 'The node is not responding.')
    return null
  }
}

/** Strides per address and run: one address must not hold up new payments. */
const maxStrides = 20

/** Scans blocks for an address that was not watched at their first scan, up to the cursor of all. */
async function catchUp(watch: Watch, chain: Chain, head: Block): Promise<void> {
  const { pool, write } = watch
  const { id } = chain.network
  const cursor = await readCursor(pool, id)
  if (!cursor) return
  for (const unseen of await readUnseen(pool, id)) {
    let from = unseen.fromHeight
    for (let strides = 0; strides < maxStrides && from <= cursor.height; strides++) {
      const to = Math.min(cursor.height, from + strideBlocks - 1)
      const scan = { watch, chain, head, watched: [unseen] }
      const next = to + 1
      const isScanned = await scanRange(scan, { from, to, isDeep: true }, (client) =>
        recordSeen(client, unseen.orderId, next),
      )
      if (!isScanned) return
      from = next
    }
    if (from > cursor.height) await write((client) => recordSeen(client, unseen.orderId, null))
  }
}

/**
 * Checks the transactions that admins entered for refunds. One that pays the amount to the buyer's address,
 * and is deep enough, ends its refund; one that does not pay it is rejected with the reason.
 */
async function checkRefunds({ pool, write }: Watch, chain: Chain, headHeight: number): Promise<void> {
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

/** Cases opened about foreign tokens of one address. Limited, because anybody may send anything there. */
const maxForeignCases = 5

/**
 * Opens a case for each payment an admin has to see, and closes those that settled by themselves. Derived
 * from the payments alone, so an interrupted run misses none. Returns the members who received a foreign
 * token.
 */
const openCases = (client: pg.ClientBase): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `WITH waiting AS (
       SELECT CASE state WHEN 'foreign' THEN 'foreign_token' WHEN 'lost' THEN 'lost_payment' ELSE held_as END AS kind,
         order_id, id AS payment_id, row_number() OVER (PARTITION BY order_id, state ORDER BY id) AS nth
       FROM crypto_payment WHERE state IN ('held', 'foreign', 'lost') OR state = 'credited' AND held_as IS NOT NULL
     ), settled AS (
       UPDATE crypto_case SET closed_at = ledger.clock(), decision = 'settled'
       WHERE closed_at IS NULL
         AND NOT EXISTS (SELECT FROM waiting WHERE (kind, payment_id) = (crypto_case.kind, crypto_case.payment_id))
     ), opened AS (
       INSERT INTO crypto_case (kind, order_id, payment_id, opened_at)
       SELECT kind, order_id, payment_id, ledger.clock() FROM waiting
       WHERE kind <> 'foreign_token' OR nth <= ${maxForeignCases}
       ON CONFLICT (kind, payment_id) DO UPDATE SET closed_at = NULL, decision = NULL
         WHERE crypto_case.decision = 'settled'
       RETURNING kind, order_id
     )
     SELECT DISTINCT member_id AS "memberId" FROM opened JOIN purchase_order ON purchase_order.id = order_id
     WHERE opened.kind = 'foreign_token' ORDER BY 1`,
  )
