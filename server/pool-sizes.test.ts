import { expect, test } from 'vitest'
import type { TestDatabase } from '#tests/database.ts'
import { until } from '#tests/programs.ts'
import { startServer } from '#tests/server.ts'
import { enqueue } from './jobs/enqueue.ts'

const sizes = { DATABASE_POOL_WEB: '2', DATABASE_POOL_LISTS: '1', DATABASE_POOL_CREDITS: '1' }

/** Connections that the server's processes have open, by pool. */
async function connectionsOf({ owner }: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; count: number }>(
    `SELECT substr(application_name, 9) AS name, count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'mutuals %' GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const jobsLeft = async ({ owner }: TestDatabase): Promise<number> =>
  (await owner.query('SELECT count(*) AS count FROM graphile_worker.jobs')).rows[0].count

test.each([1, 2])(
  'with JOBS off %i web processes run no jobs, and open as many connections as set',
  async (workers) => {
    const server = await startServer({ workers, env: { JOBS: 'off', ...sizes } })
    try {
      await enqueue(server.database.owner, 'sweep-sessions', {})
      const pages = await Promise.all(
        Array.from({ length: 40 }, () => fetch(`${server.url}/earn/social`, { redirect: 'manual' })),
      )
      expect(pages.every(({ status }) => status < 500)).toBe(true)
      const { jobs, web = 0, lists = 0, credits = 0 } = await connectionsOf(server.database)
      expect(jobs).toBeUndefined()
      expect(web).toBeGreaterThan(0)
      expect(web).toBeLessThanOrEqual(2 * workers)
      expect(lists + credits).toBeLessThanOrEqual(2 * workers)
      expect(await jobsLeft(server.database)).toBe(1)
    } finally {
      await server.stop()
    }
  },
)

test('the job queue opens as many connections as set', async () => {
  const server = await startServer({ workers: 1, env: { DATABASE_POOL_JOBS: '4' } })
  try {
    for (let added = 0; added < 20; added++) await enqueue(server.database.owner, 'sweep-sessions', {})
    await until(async () => (await jobsLeft(server.database)) === 0)
    const { jobs = 0 } = await connectionsOf(server.database)
    expect(jobs).toBeGreaterThan(0)
    expect(jobs).toBeLessThanOrEqual(4)
  } finally {
    await server.stop()
  }
})
