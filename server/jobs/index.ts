import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { createPool } from '#database/connection.ts'
import { openMailer } from '../providers/mail/index.ts'
import { createPictureEncoder } from '../providers/pictures/index.ts'
import { createScreenshotReader } from '../providers/screenshots/index.ts'
import type { Services } from '../services.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'
import { type JobServices, taskList, timetable } from './tasks.ts'

const atOnce = 4
const restartDelayMs = 1_000
const patienceMs = 8_000
const failuresMost = 3 * atOnce

/** Jobs at work in this process. */
export interface Jobs {
  /** Takes no more jobs and lets those that run end; after 8 s it gives them back to the queue. */
  stop(): Promise<void>
}

/** Runs jobs in this process until it is stopped. A queue that breaks (a database restart) is taken up again. */
export async function startJobs(services: Services & { ownerUrl: string }): Promise<Jobs> {
  const { ownerUrl, ...shared } = services
  const log = services.log
  const mailer = openMailer(services.config)
  const pictures = createPictureEncoder()
  const screenshots = createScreenshotReader()
  // The library's own pool leaves connections without a listener when it ends: an error then ends the process.
  const pool = createPool(ownerUrl, { max: atOnce + 3, applicationName: 'mutuals jobs' })
  const heartbeat = startHeartbeat(pool, (error) =>
    log.warn({ err: error }, 'a sign of life was not written'),
  )
  const start = (): Promise<Runner> =>
    startRunner({ ...shared, ownerUrl, mailer, pictures, screenshots }, pool, heartbeat)
  let runner = await start()
  let stopping = false
  const watched = (async () => {
    while (!stopping) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue broke'))
      if (!stopping) await pause(restartDelayMs)
      if (!stopping) runner = await start().catch(() => runner)
    }
  })()
  return {
    async stop() {
      stopping = true
      // It refuses where it has stopped by itself already; the second one is for one that was just taken up again.
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
  // The queue marks a job with the id of the pool that runs it.
  events.on('pool:create', ({ workerPool }) => heartbeat.is(workerPool.id))
  const runner = await run({
    pgPool: pool,
    concurrency: atOnce,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: patienceMs,
    // Only so does a stop wait until the ends of jobs are written, and a failure to write them breaks no process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: loggerOf(services.log),
    events,
    taskList: taskList(services),
    parsedCronItems: parseCronItems(timetable.map(({ task, match }) => ({ task, match, identifier: task }))),
  })
  stopWhenDeaf(events, runner)
  return runner
}

/**
 * A connection that breaks in the first milliseconds leaves the library with a failed answer that it repeats for
 * ever. So a runner that only ever fails to look for jobs is stopped, and another one takes its place.
 */
function stopWhenDeaf(events: WorkerEvents, runner: Runner): void {
  let failures = 0
  events.on('worker:getJob:error', () => {
    failures++
    if (failures === failuresMost) void runner.stop().catch(() => {})
  })
  for (const heard of ['worker:getJob:empty', 'job:start'] as const)
    events.on(heard, () => {
      failures = 0
    })
}

/** The queue's words go to our log: what it does is for debugging, what fails is a warning. */
const loggerOf = (log: Services['log']): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ queue: level }, message)
    else log.debug(message)
  })
