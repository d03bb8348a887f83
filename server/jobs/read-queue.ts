import { is, query, type RowOf } from '#database/rows.ts'
import type { Services } from '../services.ts'

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
    name: 'read-queue',
    text: 'SELECT task, waiting_seconds AS "waitingSeconds", failed FROM exchange.read_queue()',
  })
  const figures = rows.map((row) => [row.task, figureOf(row)] as const)
  return Object.fromEntries(figures.filter((each): each is [string, number] => each[1] !== null))
}
