import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { createPool, waitedSeconds } from '#database/connection.ts'
import { checkBackups } from '../backups/index.ts'
import { checkPushSubject } from '../people/notifications/index.ts'
import { checkMail } from '../people/sessions/index.ts'
import { openMailer } from '../providers/mail/index.ts'
import { createPictureEncoder } from '../providers/pictures/index.ts'
import { createScreenshotReader } from '../providers/screenshots/index.ts'
import type { Services } from '../services.ts'
import { type JobServices, taskList, timetable } from './timetable.ts'

/** Connections of the queue and the heartbeat; the others are for running jobs. */
const ownConnections = 3
const restartDelayMs = 1_000
const gracefulStopMs = 8_000
/** Failures of each of the queue's workers in a row. */
const maxFailures = 3

/** The running job queue of this process. */
export interface Jobs {
  /** Takes no more jobs and lets running ones end; after 8 s they are returned to the queue. */
  stop(): Promise<void>
  /** Seconds that the queue has waited for a connection, added up. */
  waitedSeconds(): number
}

/** Runs jobs in this process until stopped. A queue that fails (on a database restart) starts again. */
export async function startJobs(services: Services & { ownerUrl: string }): Promise<Jobs> {
  const { ownerUrl, ...shared } = services
  const log = services.log
  // From zero, since Prometheus sees no increase in a series that begins with its first failure.
  for (const task of Object.keys(timetable)) services.failedRows.set(task, 0)
  await checkBackups(services)
  const mailer = openMailer(services.config)
  void checkMail(services, mailer)
  checkPushSubject(services)
  const pictures = createPictureEncoder()
  const screenshots = createScreenshotReader()
  // When the library's own pool ends, its connections have no error listener, so an error would end the
  // process.
  const max = services.config.DATABASE_POOL_JOBS
  const pool = createPool(ownerUrl, { max, applicationName: 'mutuals jobs' })
  const heartbeat = startHeartbeat(pool, (error) => log.warn({ err: error }, 'could not write the heartbeat'))
  const start = (): Promise<Runner> =>
    startRunner({ ...shared, ownerUrl, mailer, pictures, screenshots }, pool, heartbeat)
  let runner = await start()
  // Not minutes later: a new installation has tasks with its first start, and the restored ledger of a demo is verified.
  const first = services.config.demo ? 'verify-books' : 'publish-house-tasks'
  for (const task of [first, 'renew-sites']) await runner.addJob(task, {}, { jobKey: task })
  let stopping = false
  const watched = (async () => {
    while (!stopping) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue failed'))
      if (!stopping) await pause(restartDelayMs)
      if (!stopping) runner = await start().catch(() => runner)
    }
  })()
  return {
    waitedSeconds: () => waitedSeconds(pool),
    async stop() {
      stopping = true
      // The stop fails if the runner has already stopped by itself. The second one stops a runner that was
      // just restarted.
      await runner.stop().catch(() => {})
      await watched
      await runner.stop().catch(() => {})
      await heartbeat.stop()
      await pool.end()
      mailer.close()
      await Promise.all([pictures.close(), screenshots.close()])
    },
  }
}

async function startRunner(services: JobServices, pool: pg.Pool, heartbeat: Heartbeat): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  const concurrency = services.config.DATABASE_POOL_JOBS - ownConnections
  // The queue locks a job with the id of the pool that runs it.
  events.on('pool:create', ({ workerPool }) => heartbeat.setId(workerPool.id))
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: gracefulStopMs,
    // Without delays, a stop waits until the results of jobs are written, and a failed write does not end the
    // process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: loggerOf(services.log),
    events,
    taskList: taskList(services),
    parsedCronItems: parseCronItems(
      Object.entries(timetable).map(([task, [match]]) => ({ task, match, identifier: task })),
    ),
  })
  stopWhenStuck(events, runner, maxFailures * concurrency)
  return runner
}

/**
 * A connection that breaks in its first milliseconds leaves the library with a failed result that it repeats
 * forever. A runner that only fails to fetch jobs is therefore stopped, and another one replaces it.
 */
function stopWhenStuck(events: WorkerEvents, runner: Runner, mostFailures: number): void {
  let failures = 0
  events.on('worker:getJob:error', () => {
    failures++
    if (failures === mostFailures) void runner.stop().catch(() => {})
  })
  for (const event of ['worker:getJob:empty', 'job:start'] as const)
    events.on(event, () => {
      failures = 0
    })
}

/** Sends the queue's messages to our log: errors as warnings, everything else for debugging. */
const loggerOf = (log: Services['log']): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ queue: level }, message)
    else log.debug(message)
  })

const beatMs = 5_000
const silentSeconds = 30

/** The heartbeat of this process's worker. */
interface Heartbeat {
  /** Sets the id under which the queue knows the worker; a restarted worker has a new one. */
  setId(id: string): void
  stop(): Promise<void>
}

/**
 * Records every 5 s that this worker is alive, and unlocks the jobs of workers that have been silent for 30 s, since they were killed. A worker that only hung may then run at the same time as its replacement,
 * so every job must tolerate being run twice.
 */
function startHeartbeat(pool: pg.Pool, failed: (error: unknown) => void): Heartbeat {
  let id: string | null = null
  let running: Promise<void> | null = null
  const beat = (): void => {
    if (id === null || running) return
    running = recordAndUnlock(pool, id)
      .catch(failed)
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(beat, beatMs)
  return {
    setId(newId) {
      id = newId
      beat()
    },
    async stop() {
      clearInterval(timer)
      await running
      await pool.query('DELETE FROM job_worker WHERE id = $1', [id]).catch(failed)
    },
  }
}

async function recordAndUnlock(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(
    `INSERT INTO job_worker (id) VALUES ($1)
     ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()`,
    [id],
  )
  // A worker without a row was killed before its first heartbeat, or its row was deleted after a day.
  await pool.query(
    `WITH dead AS (
       SELECT DISTINCT locked_by FROM graphile_worker.jobs
       WHERE locked_at < clock_timestamp() - make_interval(secs => $1) AND NOT EXISTS (
         SELECT FROM job_worker
         WHERE id = locked_by AND seen_at > clock_timestamp() - make_interval(secs => $1))
     ), forgotten AS (
       DELETE FROM job_worker WHERE seen_at < clock_timestamp() - interval '1 day'
     )
     SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM dead HAVING count(*) > 0`,
    [silentSeconds],
  )
}
