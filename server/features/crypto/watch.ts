import type pg from 'pg'
import { inTransaction } from '#database/transaction.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Block } from '../../providers/chain/index.ts'
import type { Services } from '../../services.ts'
import { isBusy, readUnsettled } from './address-queries.ts'
import { openCases } from './case-queries.ts'
import { checkRefunds } from './check-refunds.ts'
import { noteLook } from './cursor-queries.ts'
import { lookAtChain } from './look.ts'
import { settleOrder } from './settle.ts'
import { tellBuyer } from './tell.ts'

type WatchServices = Pick<Services, 'pool' | 'settings' | 'crypto' | 'log'>

/** The job: looks once, and while something may happen soon it comes again by itself, not with the next minute. */
export async function watchChain(services: WatchServices): Promise<void> {
  const { crypto, pool } = services
  if (!crypto) return
  await watchOnce(services)
  const { id, pollSeconds } = crypto.chain.network
  if (await isBusy(pool, id)) await lookAgain(pool, pollSeconds)
}

/** Has the watcher come after so many seconds, once. */
export const lookAgain = (client: pg.Pool | pg.ClientBase, seconds: number): Promise<void> =>
  enqueue(
    client,
    'watch-chain',
    {},
    { key: 'watch-chain', runAt: new Date(Date.now() + seconds * 1000), triesMost: 1 },
  )

/**
 * Looks at the chain, decides what is deep enough and opens cases. One at a time over all processes; where the lock is
 * lost two may run at once, which costs work and nothing else.
 */
export async function watchOnce(services: WatchServices): Promise<void> {
  const { crypto, pool } = services
  if (!crypto) return
  await alone(pool, async () => {
    const head = await look(services, crypto)
    if (!head) return
    await checkRefunds(services, crypto.chain, head.height)
    for (const orderId of await readUnsettled(pool, crypto.chain.network.id))
      await settleOrder(services, orderId)
    await inTransaction(pool, async (client) => {
      for (const memberId of await openCases(client)) await tellBuyer(client, memberId, 'crypto_foreign')
    })
  })
}

/** A chain that does not answer is noted for admins; nothing is decided then. */
async function look(
  { pool, log }: WatchServices,
  { chain }: NonNullable<Services['crypto']>,
): Promise<Block | null> {
  const { id } = chain.network
  try {
    const head = await lookAtChain(pool, chain)
    const problem = head ? null : 'The node is behind, or the chain changed while it was looked at.'
    await noteLook(pool, id, { headHeight: head?.height ?? null, problem })
    return head
  } catch (error) {
    log.warn({ err: error }, 'the chain could not be looked at')
    const message = error instanceof Error ? error.message.split('\n')[0] : ''
    await noteLook(pool, id, {
      headHeight: null,
      problem: message?.slice(0, 300) || 'The node does not answer.',
    })
    return null
  }
}

async function alone(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
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
    // A connection that cannot even unlock is closed, and its lock goes with it.
    client.release(broken !== undefined)
  }
}
