import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { type Completion, type CreditResult, creditAttempts, isTransient } from './credit-call.ts'
import type { CreditQueue } from './credit-queue.ts'

/** A queued completion and the promise callbacks of its caller. */
export interface Waiting {
  completion: Completion
  resolve(result: CreditResult): void
  reject(error: unknown): void
}

interface WorkerParts {
  pool: pg.Pool
  /** Draws the partition of the system accounts for the next call. */
  drawPartition(): number
  queue: CreditQueue
  /** Retries, on its own, a completion that failed in a batch for a transient reason. */
  retryAlone(waiting: Waiting): void
  /** Wakes an idle worker for the completions left in the queue. */
  wakeIdleWorker(): void
}

/**
 * Opens one credit worker. Completions queue up while calls run, and go out together one turn of the event
 * loop after a worker is idle, so callers that just got a result and have more can join. An idle worker that
 * is woken sends a completion at once, with those of the same turn; nothing waits for a timer. `wake` returns
 * true if the worker was idle.
 */
export function openCreditWorker({ pool, drawPartition, queue, retryAlone, wakeIdleWorker }: WorkerParts): {
  wake(): boolean
} {
  let running = false

  const run = async (): Promise<void> => {
    for (;;) {
      await nextTurn()
      const batch = queue.take()
      if (batch.length === 0) break
      wakeIdleWorker()
      await credit(batch)
      queue.end(batch)
    }
    running = false
  }

  const credit = async (batch: Waiting[]): Promise<void> => {
    try {
      const results = await creditBatch(pool, batch, drawPartition())
      for (const [index, waiting] of batch.entries()) reply(waiting, results[index])
    } catch (error) {
      for (const waiting of batch) {
        if (isTransient(error)) retryAlone(waiting)
        else waiting.reject(error)
      }
    }
  }

  return {
    wake: () => {
      if (running) return false
      running = true
      void run()
      return true
    },
  }
}

/** Resolves a completion with its result; the SQL function returns one for each completion. */
export function reply(waiting: Waiting, result: CreditResult | undefined): void {
  if (result) waiting.resolve(result)
  else waiting.reject(new Error('no result for a completion'))
}

async function creditBatch(pool: pg.Pool, batch: Waiting[], partition: number): Promise<CreditResult[]> {
  const client = await pool.connect()
  try {
    const completions = batch.map(({ completion }) => completion)
    const results = await creditAttempts(client, completions, partition)
    client.release()
    return results
  } catch (error) {
    // A database error leaves the connection usable; after any other error it is discarded.
    client.release(!(error instanceof pg.DatabaseError))
    throw error
  }
}
