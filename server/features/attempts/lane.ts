import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { type Completion, creditAttempts, mayPass, type Settled } from './credit-call.ts'
import type { LaneQueue } from './lane-queue.ts'

/** A completion on its way, and who waits for it. */
export interface Waiting {
  completion: Completion
  resolve(settled: Settled): void
  reject(error: unknown): void
}

interface LaneParts {
  pool: pg.Pool
  queue: LaneQueue
  /** Takes over what a batch could not settle for a cause that passes. */
  alone(waiting: Waiting): void
  /** Calls a lane that is idle, for what this one left. */
  callNext(): void
}

const stripes = new WeakMap<pg.ClientBase, number>()

/**
 * One lane: completions gather while calls run, and go out together one turn of the event loop after a lane is free, so
 * that those who were just answered and have more can come along. An idle lane that is called sends a completion at
 * once, with those of the same turn; nothing waits for a timer. Answers whether it was idle.
 */
export function openLane({ pool, queue, alone, callNext }: LaneParts): { call(): boolean } {
  let running = false

  const run = async (): Promise<void> => {
    for (;;) {
      await nextTurn()
      const batch = queue.take()
      if (batch.length === 0) break
      callNext()
      await settle(batch)
      queue.end(batch)
    }
    running = false
  }

  const settle = async (batch: Waiting[]): Promise<void> => {
    try {
      const settled = await creditBatch(pool, batch)
      for (const [index, waiting] of batch.entries()) answer(waiting, settled[index])
    } catch (error) {
      for (const waiting of batch) {
        if (mayPass(error)) alone(waiting)
        else waiting.reject(error)
      }
    }
  }

  return {
    call: () => {
      if (running) return false
      running = true
      void run()
      return true
    },
  }
}

/** Hands a completion its result; none is a fault of the function that answers one for each. */
export function answer(waiting: Waiting, settled: Settled | undefined): void {
  if (settled) waiting.resolve(settled)
  else waiting.reject(new Error('a completion got no answer'))
}

async function creditBatch(pool: pg.Pool, batch: Waiting[]): Promise<Settled[]> {
  const client = await pool.connect()
  try {
    const stripe = stripes.get(client) ?? (await claimStripe(client))
    const completions = batch.map(({ completion }) => completion)
    const settled = await creditAttempts(client, completions, stripe)
    client.release()
    return settled
  } catch (error) {
    // What the database said leaves the connection as it was; anything else has broken it.
    client.release(!(error instanceof pg.DatabaseError))
    throw error
  }
}

/** The connection's own row of each system account: no other lane, of any process, waits for it. */
async function claimStripe(client: pg.PoolClient): Promise<number> {
  // A connection that breaks fails its query, which is enough: unheard, the event would end the process.
  client.on('error', () => {})
  const { rows } = await client.query<{ stripe: number }>('SELECT ledger.claim_stripe() AS stripe')
  const stripe = rows[0]?.stripe ?? 0
  stripes.set(client, stripe)
  return stripe
}
