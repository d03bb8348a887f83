import type pg from 'pg'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Block } from '../../providers/chain/index.ts'
import type { Services } from '../../services.ts'
import { isBusy, readUnsettled } from './address-queries.ts'
import { openCases } from './case-queries.ts'
import { catchUp } from './catch-up.ts'
import { checkRefunds } from './check-refunds.ts'
import { recordScan } from './cursor-queries.ts'
import { LeaseLost, type Watch, withLease } from './lease.ts'
import { scanChain } from './look.ts'
import { settleOrder } from './settle.ts'
import { notifyBuyer } from './tell.ts'

type WatchServices = Pick<Services, 'pool' | 'settings' | 'crypto' | 'log'>

/**
 * The job: scans the chain once. While something may happen soon, it schedules its next run itself instead of
 * waiting for the next minute.
 */
export async function watchChain(services: WatchServices): Promise<void> {
  const { crypto, pool } = services
  if (!crypto) return
  await watchOnce(services)
  const { id, pollSeconds } = crypto.chain.network
  if (await isBusy(pool, id)) await scheduleScan(pool, pollSeconds)
}

/** Schedules a run of the watcher in this many seconds. It replaces a run that is already waiting. */
export const scheduleScan = (client: pg.Pool | pg.ClientBase, seconds: number): Promise<void> =>
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

/**
 * Scans the chain and records the outcome for admins. null: the node did not respond or cannot be used now,
 * so nothing is decided.
 */
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
