import { expect, test } from 'vitest'
import { createPool } from '#database/connection.ts'
import { openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { until } from '#tests/programs.ts'
import { shareServices } from '#tests/services.ts'
import { enqueue } from '../jobs/enqueue.ts'

const database = shareDatabase()
const services = shareServices(database)

/** The value of one series in a scrape; null if it is absent. */
function seriesIn(scraped: string, series: string): number | null {
  const line = scraped.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

async function scrape(changed: Partial<typeof services> = {}): Promise<string> {
  const { app, get } = await openApp({ ...services, ...changed })
  const { body } = await get('/metrics')
  await app.close()
  return body
}

const changeJob = (task: string, values: string) =>
  database.owner.query(
    `UPDATE graphile_worker._private_jobs SET ${values}
     WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)`,
    [task],
  )

test('the oldest job that is due counts, and neither a later one nor one that runs or has failed', async () => {
  for (const task of ['sweep-sessions', 'find-flags', 'sweep-pictures', 'end-slots'] as const)
    await enqueue(services.pool, task, {})
  await changeJob('sweep-sessions', `run_at = clock_timestamp() - interval '5 minutes'`)
  await changeJob('find-flags', `run_at = clock_timestamp() + interval '5 minutes'`)
  await changeJob('sweep-pictures', `locked_at = clock_timestamp(), locked_by = 'someone'`)
  await changeJob('end-slots', 'attempts = max_attempts')
  const scraped = await scrape()
  const waited = seriesIn(scraped, 'job_wait_seconds{task="sweep-sessions"}')
  expect(waited).toBeGreaterThanOrEqual(300)
  expect(waited).toBeLessThan(400)
  expect(scraped.match(/^job_wait_seconds\{/gm)).toHaveLength(1)
})

test('jobs that used their last attempt are counted for a day', async () => {
  const task = 'rate-owners'
  for (let job = 0; job < 2; job++) await enqueue(services.pool, task, {})
  expect(seriesIn(await scrape(), 'failed_jobs{task="rate-owners"}')).toBe(null)
  await changeJob(task, 'attempts = max_attempts, updated_at = now()')
  expect(seriesIn(await scrape(), 'failed_jobs{task="rate-owners"}')).toBe(2)
  await changeJob(task, `updated_at = now() - interval '25 hours'`)
  expect(seriesIn(await scrape(), 'failed_jobs{task="rate-owners"}')).toBe(null)
})

test('time that requests wait for a connection is counted by pool', async () => {
  const pool = createPool(database.appUrl, { max: 1 })
  const waited = async () =>
    seriesIn(await scrape({ listPool: pool }), 'database_pool_wait_seconds_total{pool="lists"}') ?? 0
  const holder = await pool.connect()
  const before = await waited()
  const waiting = pool.query('SELECT 1')
  await until(() => pool.waitingCount === 1)
  holder.release()
  await waiting
  expect(await waited()).toBeGreaterThan(before)
  await pool.end()
})
