import type { JobHelpers } from 'graphile-worker'
import type pg from 'pg'
import { taskList, timetable } from '#server/jobs/timetable.ts'
import { type LocalPerson, openApp } from '#tests/app.ts'
import { median } from '../load.ts'
import { type Read, readers } from './reads.ts'
import type { BenchServices } from './services.ts'

/** Cost of one read, with its status and its median duration. */
export interface Measured extends Cost {
  read: Read
  status: number
  medianMs: number
}

/** Runs before a read is measured, as prepared statements get their lasting plan with the sixth; the slow ones get one. */
const warmRuns = 6
const measuredRuns = 3
const slowMs = 150

/** Measures reads in process, one after another. */
export async function measureReads(
  services: BenchServices,
  admin: pg.Pool,
  reads: readonly Read[],
): Promise<Measured[]> {
  const { app, enter } = await openApp(services)
  const people: Record<string, LocalPerson> = {}
  for (const [reader, id] of Object.entries(readers)) people[reader] = await enter(`m${id}@bench.test`)
  const measured: Measured[] = []
  try {
    for (const read of reads) {
      let status = 0
      const run = async (): Promise<number> => {
        const begin = performance.now()
        status = (await people[read.reader]?.fetch(read.url))?.statusCode ?? 0
        return performance.now() - begin
      }
      for (let warmed = 0; warmed < warmRuns && (await run()) < slowMs; warmed += 1);
      await forgetCosts(admin)
      const took: number[] = []
      while (took.length < measuredRuns && (took[0] ?? 0) < slowMs) took.push(await run())
      measured.push({ read, status, medianMs: median(took), ...(await costOf(admin, took.length)) })
    }
    return measured
  } finally {
    await app.close()
  }
}

/** A read's name in results. */
export const keyOf = ({ reader, url }: Read): string => `${reader} ${url}`

/** One run of a job. */
export interface JobRun {
  job: string
  seconds: number
  buffers: number
  isEachMinute: boolean
  failed: boolean
}

/** Runs each job of the timetable; those of a minute twice, since the first run handles the seed. */
export async function measureJobs(services: BenchServices, admin: pg.Pool, only: RegExp): Promise<JobRun[]> {
  const tasks = taskList(services)
  const runs: JobRun[] = []
  const unstopped = { abortPromise: new Promise<void>(() => {}) } as JobHelpers
  for (const [job, [match]] of Object.entries(timetable).filter(([task]) => only.test(task))) {
    const isEachMinute = match === '* * * * *'
    const run = async (): Promise<JobRun> => {
      await forgetCosts(admin)
      const begin = performance.now()
      let failed = false
      try {
        await tasks[job]?.({}, unstopped)
        if (job === 'verify-books') await expectSound(admin)
      } catch (thrown) {
        console.log(`${job}: ${String(thrown)}`)
        failed = true
      }
      const seconds = (performance.now() - begin) / 1000
      return { job, isEachMinute, failed, seconds, buffers: (await costOf(admin, 1)).buffers }
    }
    const first = await run()
    runs.push(isEachMinute ? await run() : first)
  }
  return runs
}

/** @throws Error if the last verification found faults: the books are planted sound. */
async function expectSound(admin: pg.Pool): Promise<void> {
  const { rows } = await admin.query<{ outcome: string; faults: string[] }>(
    'SELECT outcome, faults FROM verification ORDER BY id DESC LIMIT 1',
  )
  const [last] = rows
  if (last?.outcome !== 'sound')
    throw new Error(`verification says ${last?.outcome}: ${last?.faults.slice(0, 5).join('; ')}`)
}

/** Cost of one read's statements for the database. */
interface Cost {
  statements: number
  rows: number
  /** 8 kB pages read, in memory or not. */
  buffers: number
}

/** Forgets what statements have cost so far. */
async function forgetCosts(admin: pg.Pool): Promise<void> {
  await admin.query('SELECT pg_stat_statements_reset()')
}

/** Cost of all statements of the application since the costs were forgotten, spread over a number of reads. */
async function costOf(admin: pg.Pool, reads: number): Promise<Cost> {
  const { rows } = await admin.query<Cost>(
    `SELECT coalesce(sum(calls), 0)::float8 AS statements, coalesce(sum(rows), 0)::float8 AS rows,
       coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 AS buffers
     FROM pg_stat_statements JOIN pg_roles ON pg_roles.oid = userid
     WHERE toplevel AND rolname <> current_user AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  const [cost] = rows
  const share = (total = 0): number => Math.round(total / reads)
  return { statements: share(cost?.statements), rows: share(cost?.rows), buffers: share(cost?.buffers) }
}
