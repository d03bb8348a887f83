import { expect, test } from 'vitest'
import { until } from '#tests/programs.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer({ env: { LOG_LEVEL: 'info' } })
const requestCount = 30

// Each call has a connection of its own, so the next one may reach another process. One that was handed to a process
// at the moment of its death gets no answer.
async function get(path: string): Promise<string> {
  const signal = AbortSignal.timeout(2_000)
  const answer = await fetch(server.url + path, { headers: { connection: 'close' }, signal })
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

test('a killed process is counted as a restart, and its requests stay counted', async () => {
  expect(await scrape(/^worker_restarts_total/)).toBe(0)
  process.kill(answering()[0] ?? 0, 'SIGKILL')
  await until(async () => (await scrape(/^worker_restarts_total\{role="web"\}/).catch(() => 0)) === 1)
  expect(await requests()).toBe(requestCount)
})
