import type pg from 'pg'
import { inTransaction } from '#database/transaction.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Block } from '../../providers/chain/index.ts'
import type { Services } from '../../services.ts'
import { isBusy, readUnsettled } from './address-queries.ts'
import { openCases } from './case-queries.ts'
import { catchUp } from './catch-up.ts'
import { checkRefunds } from './check-refunds.ts'
import { recordScan } from './cursor-queries.ts'
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
 * Scans the chain, decides payments that are deep enough and opens cases. A lock keeps it to one run at a
 * time over all processes; if the lock is lost two may run at once, which costs work and nothing else.
 */
export async function watchOnce(services: WatchServices): Promise<void> {
  const { crypto, pool } = services
  if (!crypto) return
  await withWatcherLock(pool, async () => {
    const head = await scan(services, crypto)
    if (!head) return
    await checkRefunds(services, crypto.chain, head.height)
    for (const orderId of await readUnsettled(pool, crypto.chain.network.id))
      await settleOrder(services, orderId)
    await inTransaction(pool, async (client) => {
      for (const memberId of await openCases(client)) await notifyBuyer(client, memberId, 'crypto_foreign')
    })
  })
}

/**
 * Scans the chain and records the outcome for admins. null: the node did not respond or cannot be used now,
 * so nothing is decided.
 */
async function scan(
  { pool, log }: WatchServices,
  { chain }: NonNullable<Services['crypto']>,
): Promise<Block | null> {
  const { id } = chain.network
  try {
    const head = await scanChain(pool, chain)
    if (head) await catchUp(pool, chain, head)
    const problem = head ? null : 'The node is behind, or the chain changed during the check.'
    await recordScan(pool, id, { headHeight: head?.height ?? null, problem })
    return head
  } catch (error) {
    log.warn({ err: error }, 'could not scan the chain')
    const message = error instanceof Error ? error.message.split('\n')[0] : ''
    await recordScan(pool, id, {
      headHeight: null,
      problem: message?.slice(0, 300) || 'The node is not responding.',
    })
    return null
  }
}

async function withWatcherLock(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let broken: unknown
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('watch-chain', 0)) AS mine`,
    )
    if (!rows[0]?.mine) return
    try {
      await work()
    } finally {
      await client
        .query(`SELECT pg_advisory_unlock(hashtextextended('watch-chain', 0))`)
        .catch((error: unknown) => {
          broken = error
        })
    }
  } finally {
    // If even the unlock fails, the connection is closed, which releases its lock.
    client.release(broken !== undefined)
  }
}
