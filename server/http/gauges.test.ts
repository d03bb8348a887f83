import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPool } from '#database/connection.ts'
import { openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { until } from '#tests/programs.ts'
import { shareServices } from '#tests/services.ts'
import { openCreditWorkers } from '../exchange/attempts/index.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { diskMetrics } from './disks.ts'

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

test('completions in the queue are counted, and so is the time that credit workers wait for a connection', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const creditWorkers = openCreditWorkers({
    url: `postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/none`,
  })
  const credited = creditWorkers.credit({ sessionId: crypto.randomUUID(), memberId: 1, campaignId: 1 })
  expect(seriesIn(await scrape({ creditWorkers }), 'completions_waiting')).toBe(1)
  silent.close()
  await until(() => sockets.length > 0)
  for (const socket of sockets) socket.destroy()
  await expect(credited).rejects.toThrow()
  const scraped = await scrape({ creditWorkers })
  expect(seriesIn(scraped, 'completions_waiting')).toBe(0)
  expect(seriesIn(scraped, 'database_pool_wait_seconds_total{pool="credits"}')).toBeGreaterThan(0)
  await creditWorkers.drain()
})

test('free and total bytes of the disks of data and backups are reported, of a folder that is not made yet too', async () => {
  const { dataDir } = services.config
  const config = { ...services.config, backupDir: join(dataDir, 'not', 'made', 'yet') }
  const scraped = await scrape({ config })
  const { blocks, bsize } = await statfs('.')
  for (const folder of ['data', 'backups']) {
    expect(seriesIn(scraped, `disk_total_bytes{folder="${folder}"}`)).toBe(blocks * bsize)
    const free = seriesIn(scraped, `disk_free_bytes{folder="${folder}"}`)
    expect(free).toBeGreaterThan(0)
    expect(free).toBeLessThanOrEqual(blocks * bsize)
  }
})

test('a disk that does not answer is asked once, and the other one is still reported', async () => {
  const asked: string[] = []
  const ask = (folder: string) => {
    asked.push(folder)
    const disk = { freeBytes: 1, totalBytes: 4 }
    return folder === '/net' ? new Promise<typeof disk>(() => {}) : Promise.resolve(disk)
  }
  const [free, total] = diskMetrics({ dataDir: '/data', backupDir: '/net' }, { ask, patienceMs: 1 })
  expect(await free?.read()).toEqual({ data: 1 })
  expect(await total?.read()).toEqual({ data: 4 })
  expect(asked.filter((folder) => folder === '/net')).toHaveLength(1)
})
