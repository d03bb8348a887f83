import { type Client, is, query, type RowOf, run } from '#database/rows.ts'
import type { Services } from '../services.ts'
import { type JobPayload, jobPayloads, type RequestedJob } from './payloads.ts'
import type { ScheduledJob } from './timetable.ts'

/** Options of a job; by default it runs at once. */
export interface EnqueueOptions {
  /** At most one waiting job per key: a later one replaces it. */
  key?: string
  runAt?: Date
  /** Attempts in total; the pauses between them grow from 3 s to more than 15 min. */
  triesMost?: number
  /** Jobs of one queue run one at a time, across all processes, which leaves room for other work. */
  queue?: string
}

/**
 * Adds a job in the caller's transaction: it runs if and only if the transaction commits. One of the timetable, which
 * has no payload, then runs once more.
 */
export async function enqueue<N extends RequestedJob | ScheduledJob>(
  client: Client,
  name: N,
  payload: N extends RequestedJob ? JobPayload<N> : Record<string, never>,
  { key, runAt, triesMost = 12, queue }: EnqueueOptions = {},
): Promise<void> {
  await run(client, {
    prepared: 'SELECT exchange.enqueue($1, $2, $3, $4, $5, $6)',
    values: [
      name,
      JSON.stringify(name in jobPayloads ? jobPayloads[name as RequestedJob].parse(payload) : payload),
      key ?? null,
      runAt ?? null,
      triesMost,
      queue ?? null,
    ],
  })
}

const queueRow = { task: is.text, waitingSeconds: is.number.orNull, failed: is.integer }

/** Seconds since the oldest waiting job of each task became due. */
export const readWaits = (services: Pick<Services, 'pool'>): Promise<Record<string, number>> =>
  read(services, ({ waitingSeconds }) => waitingSeconds)

/** Number of jobs, by task, that used their last attempt in the last 24 hours. */
export const countFailed = (services: Pick<Services, 'pool'>): Promise<Record<string, number>> =>
  read(services, ({ failed }) => failed || null)

async function read(
  { pool }: Pick<Services, 'pool'>,
  figureOf: (row: RowOf<typeof queueRow>) => number | null,
): Promise<Record<string, number>> {
  const rows = await query(pool, queueRow, {
    prepared: 'SELECT task, waiting_seconds AS "waitingSeconds", failed FROM exchange.read_queue()',
  })
  const figures = rows.map((row) => [row.task, figureOf(row)] as const)
  return Object.fromEntries(figures.filter((each): each is [string, number] => each[1] !== null))
}
