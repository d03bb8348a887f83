import { isOutage } from '#database/outage.ts'
import type { Services } from '../services.ts'
import type { RequestedJob } from './payloads.ts'
import type { ScheduledJob } from './timetable.ts'

/** Services by which a job serves its rows. */
export type RowServices = Pick<Services, 'log' | 'failedRows'>

type Job = ScheduledJob | RequestedJob

/**
 * Serves the rows of a job in one call; if it fails, its halves, until only rows that fail by themselves are left: each
 * is logged and counted, and waits for the next run. So one row stops nobody behind it. The call is a transaction of its
 * own, and may be repeated. Returns how many rows were served.
 * @throws whatever concerns all rows: an outage of the database, and what `isOfAll` names
 */
export async function serveRows<Row>(
  services: RowServices,
  job: Job,
  rows: readonly Row[],
  serve: (rows: readonly Row[]) => Promise<unknown>,
  isOfAll: (thrown: unknown) => boolean = () => false,
): Promise<number> {
  try {
    await serve(rows)
    return rows.length
  } catch (thrown) {
    if (rows.length === 0 || isOutage(thrown) || isOfAll(thrown)) throw thrown
    if (rows.length === 1) {
      services.failedRows.set(job, (services.failedRows.get(job) ?? 0) + 1)
      services.log.error({ err: thrown, job, row: rows[0] }, 'a row of a job failed')
      return 0
    }
  }
  const middle = Math.ceil(rows.length / 2)
  const first = await serveRows(services, job, rows.slice(0, middle), serve, isOfAll)
  return first + (await serveRows(services, job, rows.slice(middle), serve, isOfAll))
}

/** Serves the rows of a job one by one, in their order; otherwise as `serveRows`. */
export async function serveEach<Row>(
  services: RowServices,
  job: Job,
  rows: Iterable<Row>,
  serve: (row: Row) => Promise<unknown>,
  isOfAll?: (thrown: unknown) => boolean,
): Promise<number> {
  let served = 0
  for (const row of rows) served += await serveRows(services, job, [row], () => serve(row), isOfAll)
  return served
}
