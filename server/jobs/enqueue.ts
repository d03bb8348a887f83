import type pg from 'pg'
import { type JobName, type JobPayload, jobPayloads } from './payloads.ts'

/** How a job differs from one that runs at once and alone. */
export interface EnqueueOptions {
  /** One waiting job per key: a later one takes its place. */
  key?: string
  runAt?: Date
  /** Tries in all; the pauses between them grow from 3 s to a quarter of an hour and more. */
  triesMost?: number
  /** Of one queue one job runs at a time, over all processes: the others leave room for other work. */
  queue?: string
}

/** Adds a job in the caller's transaction: it runs if and only if that commits. */
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
