import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createPool } from '#database/connection.ts'
import { Problem } from '../../problem.ts'
import { type Completion, creditAttempts, mayPass, type Settled } from './credit-call.ts'
import { answer, openLane, type Waiting } from './lane.ts'
import { openQueue } from './lane-queue.ts'

/** Credits completions of all requests of this process, many in one transaction where many come at once. */
export interface Lanes {
  /**
   * Resolves after COMMIT. Rejects with `overloaded` (503, Retry-After) where too many wait or the database did not
   * get to it in time: nothing was written, or a repeat finds out what was.
   */
  credit(completion: Completion): Promise<Settled>
  /** How many are on their way. */
  waiting(): number
  /** Takes no more, lets those on their way finish, closes the connections. */
  drain(): Promise<void>
}

interface LanesOptions {
  /** The address for the application's role. */
  url: string
  lanes?: number
  mostInBatch?: number
  mostWaiting?: number
}

const aloneAtOnce = 4
const aloneTries = 4
const lockTimeoutMs = 250
const statementTimeoutMs = 2000
const retryAfterSeconds = 1

/**
 * Opens the lanes, which share one queue (lane-queue.ts). What a batch could not settle for a cause that passes (a lock
 * not had in time, a deadlock, a lost connection) is tried again alone, at most 4 at once, with the same keys: an
 * unknown outcome is answered by replay.
 */
export function openLanes({ url, lanes = 2, mostInBatch = 128, mostWaiting = 1024 }: LanesOptions): Lanes {
  const pool = createPool(url, {
    max: lanes + aloneAtOnce,
    applicationName: 'mutuals lanes',
    lockTimeoutMs,
    statementTimeoutMs,
  })
  const alone = openAlone(pool)
  const queue = openQueue(lanes, mostInBatch)
  const callNext = (): boolean => all.some((lane) => lane.call())
  const all = Array.from({ length: lanes }, () => openLane({ pool, queue, alone, callNext }))
  const drained = Promise.withResolvers<void>()
  let draining = false
  let pending = 0

  const end = (): void => {
    pending -= 1
    if (draining && pending === 0) drained.resolve()
  }

  const credit = (completion: Completion): Promise<Settled> => {
    if (draining || pending >= mostWaiting) return Promise.reject(overloaded())
    pending += 1
    const { promise, resolve, reject } = Promise.withResolvers<Settled>()
    queue.push({
      completion,
      resolve: (settled) => {
        end()
        resolve(settled)
      },
      reject: (error) => {
        end()
        reject(isTimeout(error) ? overloaded() : error)
      },
    })
    callNext()
    return promise
  }

  return {
    credit,
    waiting: () => pending,
    drain: async () => {
      draining = true
      if (pending > 0) await drained.promise
      await pool.end()
    },
  }
}

/** Settles completions one by one, at most so many at once; the rest wait in line. */
function openAlone(pool: pg.Pool): (waiting: Waiting) => void {
  const line: Waiting[] = []
  let working = 0
  const work = async (): Promise<void> => {
    for (let next = line.shift(); next; next = line.shift()) await settleAlone(pool, next)
    working -= 1
  }
  return (waiting) => {
    line.push(waiting)
    if (working === aloneAtOnce) return
    working += 1
    void work()
  }
}

async function settleAlone(pool: pg.Pool, waiting: Waiting): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      const [settled] = await creditAttempts(pool, [waiting.completion], null)
      return answer(waiting, settled)
    } catch (error) {
      if (!mayPass(error)) return waiting.reject(error)
      if (tried === aloneTries) return waiting.reject(overloaded())
      // Not all after the same pause, or those that met would meet again.
      await sleep(20 * tried + Math.random() * 50 * tried)
    }
  }
}

const isTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014'

const overloaded = (): Problem => new Problem('overloaded', undefined, { retryAfterSeconds })
