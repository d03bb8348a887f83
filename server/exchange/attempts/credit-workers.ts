import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createPool, waitedSeconds } from '#database/connection.ts'
import { Problem } from '../../problem.ts'
import { type Completion, type CreditResult, creditAttempts, isTransient } from './credit-call.ts'
import { openQueue } from './credit-queue.ts'
import { openCreditWorker, reply, type Waiting } from './credit-worker.ts'

/** Credits completions of all requests of this process, in one transaction if many arrive at once. */
export interface CreditWorkers {
  /**
   * Resolves after COMMIT. Rejects with `overloaded` (503, Retry-After) if too many are queued or the
   * database took too long: nothing was written, or a repeated call returns what was.
   */
  credit(completion: Completion): Promise<CreditResult>
  /** Number of completions in progress. */
  waiting(): number
  /** Seconds that credit workers have waited for a connection, added up. */
  waitedSeconds(): number
  /** Accepts no more completions, lets those in progress finish, closes the connections. */
  drain(): Promise<void>
}

interface CreditWorkersOptions {
  /** Connection URL of the application's role. */
  url: string
  /** It leads through a pooler. */
  isPooled?: boolean
  /** Maximum number of connections; by default one for each worker and each retry that may run. */
  connections?: number
  workerCount?: number
  mostInBatch?: number
  mostWaiting?: number
}

const maxRetriesAtOnce = 4
const maxTries = 4
const lockTimeoutMs = 250
const statementTimeoutMs = 2000
const retryAfterSeconds = 1

/**
 * Opens the credit workers, which share one queue (credit-queue.ts). Completions that a batch could not credit
 * for a transient reason (a lock timeout, a deadlock, a lost connection) are retried alone, at most 4 at a
 * time, with the same keys: if the earlier outcome is unknown, the retry is a replay.
 */
export function openCreditWorkers({
  url,
  isPooled = false,
  workerCount = 2,
  connections = workerCount + maxRetriesAtOnce,
  mostInBatch = 128,
  mostWaiting = 1024,
}: CreditWorkersOptions): CreditWorkers {
  const pool = createPool(url, {
    max: connections,
    applicationName: 'mutuals credits',
    isPooled,
    nestable: true,
    lockTimeoutMs,
    statementTimeoutMs,
  })
  const retryAlone = openRetries(pool)
  const queue = openQueue(workerCount, mostInBatch)
  const wakeIdleWorker = (): boolean => workers.some((worker) => worker.wake())
  const workers = Array.from({ length: workerCount }, (_, index) =>
    openCreditWorker({
      pool,
      drawPartition: partitionsOf(index, workerCount),
      queue,
      retryAlone,
      wakeIdleWorker,
    }),
  )
  const drained = Promise.withResolvers<void>()
  let draining = false
  let pending = 0

  const end = (): void => {
    pending -= 1
    if (draining && pending === 0) drained.resolve()
  }

  const credit = (completion: Completion): Promise<CreditResult> => {
    if (draining || pending >= mostWaiting) return Promise.reject(overloaded())
    pending += 1
    const { promise, resolve, reject } = Promise.withResolvers<CreditResult>()
    queue.push({
      completion,
      resolve: (result) => {
        end()
        resolve(result)
      },
      reject: (error) => {
        end()
        reject(isTimeout(error) ? overloaded() : error)
      },
    })
    wakeIdleWorker()
    return promise
  }

  return {
    credit,
    waiting: () => pending,
    waitedSeconds: () => waitedSeconds(pool),
    drain: async () => {
      draining = true
      if (pending > 0) await drained.promise
      await pool.end()
    },
  }
}

/**
 * Draws a partition of the system accounts (16 of each) at random, out of those that no other worker of this
 * process draws. Two processes rarely draw the same one; then one call waits for the other.
 */
function partitionsOf(index: number, workerCount: number): () => number {
  const choices = Math.max(1, Math.floor(16 / workerCount))
  return () => (index + workerCount * Math.floor(Math.random() * choices)) % 16
}

/** Credits completions one by one, up to 4 at a time; the rest queue. */
function openRetries(pool: pg.Pool): (waiting: Waiting) => void {
  const line: Waiting[] = []
  let working = 0
  const work = async (): Promise<void> => {
    for (let next = line.shift(); next; next = line.shift()) await creditAlone(pool, next)
    working -= 1
  }
  return (waiting) => {
    line.push(waiting)
    if (working === maxRetriesAtOnce) return
    working += 1
    void work()
  }
}

async function creditAlone(pool: pg.Pool, waiting: Waiting): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      const [result] = await creditAttempts(pool, [waiting.completion], null)
      return reply(waiting, result)
    } catch (error) {
      if (!isTransient(error)) return waiting.reject(error)
      if (tried === maxTries) return waiting.reject(overloaded())
      // Calls that collided would collide again after equal pauses.
      await sleep(20 * tried + Math.random() * 50 * tried)
    }
  }
}

const isTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014'

const overloaded = (): Problem => new Problem('overloaded', undefined, { retryAfterSeconds })
