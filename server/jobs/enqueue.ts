import type pg from 'pg'
import { type JobName, type JobPayload, jobPayloads } from './payloads.ts'

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

/** Adds a job in the caller's transaction: it runs if and only if the transaction commits. */
export async function enqueue<N extends JobName>(
  client: pg.Pool | pg.ClientBase,
  name: N,
  payload: JobPayload<N>,
  { key, runAt, triesMost = 12, queue }: EnqueueOptions = {},
): Promise<void> {
  await client.query({
    name: 'enqueue',
    text: 'SELECT exchange.enqueue($1, $2, $3, $4, $5, $6)',
    values: [
      name,
      JSON.stringify(jobPayloads[name].parse(payload)),
      key ?? null,
      runAt ?? null,
      triesMost,
      queue ?? null,
    ],
  })
}
