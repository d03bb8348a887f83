import type { Client } from '#database/rows.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type RowServices, serveEach, serveRows } from '../../jobs/serve-rows.ts'
import type { Block, Chain } from '../../providers/chain/index.ts'
import type { Services } from '../../services.ts'
import { moveOrder } from '../orders/index.ts'
import { isBusy, readUnseen, readUnsettled, recordSeen, type Watched } from './address-queries.ts'
import { LeaseLost, type Watch, withLease } from './lease.ts'
import { openCases, readOrdersOfCases } from './open-cases.ts'
import { holdOrder, notifyBuyer } from './order-queries.ts'
import { finishRefund, type RefundRow, readOpenRefunds, rejectTransaction } from './refund-queries.ts'
import { readCursor, recordScan, scanChain, scanRange, strideBlocks } from './scan.ts'
import { settleOrder } from './settle.ts'

type WatchServices = RowServices & Pick<Services, 'pool' | 'settings' | 'crypto'>

/** Another process watches now, so nothing more is written for any order. */
const isLeaseLost = (thrown: unknown): boolean => thrown instanceof LeaseLost

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
 * time over all processes; a run that loses it to another one ends, and writes nothing more. Each order is decided alone.
 */
export async function watchOnce(services: WatchServices): Promise<void> {
  const { crypto, pool, log } = services
  if (!crypto) return
  const { id } = crypto.chain.network
  try {
    await withLease(pool, id, async (watch) => {
      const head = await scan(services, watch, crypto)
      if (!head) return
      await checkRefunds(services, watch, crypto.chain, head.height)
      const settle = (orderId: number) => settleOrder(services, orderId, watch.lease)
      await serveEach(services, 'watch-chain', await readUnsettled(pool, id), settle, isLeaseLost)
      const ofCases = (orderIds: readonly number[]) =>
        watch.write(async (client) => {
          for (const memberId of await openCases(client, orderIds))
            await notifyBuyer(client, memberId, 'crypto_foreign')
        })
      await serveRows(services, 'watch-chain', await readOrdersOfCases(pool), ofCases, isLeaseLost)
    })
  } catch (error) {
    if (!isLeaseLost(error)) throw error
    log.warn('another process has taken over the watch of the chain')
  }
}

/** Scans the chain and records the outcome for admins. null: no usable node, so nothing is decided. */
async function scan(
  services: WatchServices,
  watch: Watch,
  { chain }: NonNullable<Services['crypto']>,
): Promise<Block | null> {
  const record = (headHeight: number | null, problem: string | null): Promise<void> =>
    watch.write((client) => recordScan(client, chain.network.id, { headHeight, problem }))
  try {
    const head = await scanChain(watch, chain)
    if (head) await catchUp(services, watch, chain, head)
    const problem = head ? null : 'The node is behind, or the chain changed during the check.'
    await record(head?.height ?? null, problem)
    return head
  } catch (error) {
    if (isLeaseLost(error)) throw error
    services.log.warn({ err: error }, 'could not scan the chain')
    const message = error instanceof Error ? error.message.split('\n')[0] : ''
    await record(null, message?.slice(0, 300) || 'The node is not responding.')
    return null
  }
}

/** Strides per address and run: one address must not hold up new payments. */
const maxStrides = 20

/** Scans blocks for an address that was not watched at their first scan, up to the cursor of all. */
async function catchUp(services: WatchServices, watch: Watch, chain: Chain, head: Block): Promise<void> {
  const { pool, write } = watch
  const { id } = chain.network
  const cursor = await readCursor(pool, id)
  if (!cursor) return
  const scanUnseen = async (unseen: Watched): Promise<void> => {
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
  await serveEach(services, 'watch-chain', await readUnseen(pool, id), scanUnseen, isLeaseLost)
}

/**
 * Checks the transactions that admins entered for refunds. One that pays the amount to the buyer's address,
 * and is deep enough, ends its refund; one that does not pay it is rejected with the reason.
 */
async function checkRefunds(
  services: WatchServices,
  { pool, write }: Watch,
  chain: Chain,
  headHeight: number,
): Promise<void> {
  const check = async (refund: RefundRow): Promise<void> => {
    if (refund.state !== 'sent' || refund.txHash === null) return
    const verdict = await judge(chain, refund, refund.txHash, headHeight)
    if (verdict === 'wait') return
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
  await serveEach(services, 'watch-chain', await readOpenRefunds(pool), check, isLeaseLost)
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
