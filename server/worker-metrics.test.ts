import { expect, test } from 'vitest'
import { until } from '#tests/programs.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer({ workers: 2, env: { LOG_LEVEL: 'info' } })
const requestCount = 30

// Each call has a connection of its own, so the next one may reach another process.
async function get(path: string): Promise<string> {
  const answer = await fetch(server.url + path, { headers: { connection: 'close' } })
  return answer.text()
}

/** The value of the series that match in a scrape, added up. */
async function scrape(series: RegExp): Promise<number> {
  const lines = (await get('/metrics')).split('\n').filter((line) => series.test(line))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

const requests = (): Promise<number> =>
  scrape(/^http_request_duration_seconds_count\{.*route="\/robots\.txt"/)

/** Ids of the processes that answered requests, from the server's log. */
const answering = (): number[] => [
  ...new Set(
    [...server.output().matchAll(/"pid":(\d+),.*"path":"\/robots\.txt"/g)].map(([, pid]) => Number(pid)),
  ),
]

test('each scrape counts the requests of all processes', async () => {
  await Promise.all(Array.from({ length: requestCount }, () => get('/robots.txt')))
  await until(async () => (await requests()) === requestCount)
  expect(answering()).toHaveLength(2)
  for (let scrapes = 0; scrapes < 6; scrapes++) expect(await requests()).toBe(requestCount)
})

test('the waits for a connection are counted by pool, those of the jobs process too', async () => {
  expect(await scrape(/^database_pool_wait_seconds_total\{pool="jobs"\}/)).toBeGreaterThan(0)
  const pools = (await get('/metrics')).match(/(?<=^database_pool_wait_seconds_total\{pool=")\w+/gm)
  expect(pools?.sort()).toEqual(['credits', 'jobs', 'lists', 'web'])
})

test('a killed process is counted as a restart, and its requests stay counted', async () => {
  expect(await scrape(/^worker_restarts_total/)).toBe(0)
  process.kill(answering()[0] ?? Number.NaN, 'SIGKILL')
  await until(async () => (await scrape(/^worker_restarts_total\{role="web"\}/).catch(() => 0)) === 1)
  expect(await requests()).toBe(requestCount)
})
