import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { until } from '#tests/programs.ts'
import { openTestServices } from '#tests/services.ts'
import { startSmtp, type TestSmtp } from '#tests/smtp.ts'
import { newestVerification } from '../checks/verifications/index.ts'
import { enqueue } from './enqueue.ts'
import { type Jobs, startJobs } from './index.ts'
import { type ScheduledJob, timetable } from './timetable.ts'

let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
let smtp: TestSmtp
let jobs: Jobs | null = null
beforeEach(async () => {
  database = await createTestDatabase()
  smtp = await startSmtp()
  services = await openTestServices(database, {
    SMTP_URL: smtp.url,
    RATE_LIMITS: 'flood_network=1/10,report_member=1/10,magic_link_network=1/10',
  })
})
afterEach(async () => {
  await jobs?.stop()
  jobs = null
  await services.close()
  await smtp.close()
  await database.close()
})

const start = async (): Promise<void> => {
  jobs = await startJobs({ ...services, ownerUrl: database.ownerUrl })
}
const jobsLeft = async (): Promise<number> =>
  (await database.owner.query('SELECT count(*) AS count FROM graphile_worker.jobs')).rows[0].count
const houseTasks = async (): Promise<number> =>
  (await database.owner.query(`SELECT FROM campaign WHERE house AND state = 'live'`)).rowCount ?? 0
const lockBy = (worker: string, secondsAgo: number) =>
  database.owner.query(
    `UPDATE graphile_worker._private_jobs
     SET locked_by = $1, locked_at = clock_timestamp() - make_interval(secs => $2)`,
    [worker, secondsAgo],
  )

/** Adds a request for a sign-in link and its job, as the call does. */
async function requestMail(): Promise<void> {
  const { rows } = await database.owner.query(
    `INSERT INTO magic_link (address, email, asked_hash) VALUES ('a@mutuals.test', 'a@mutuals.test', '')
     RETURNING id`,
  )
  await enqueue(services.pool, 'send-magic-link', { linkId: rows[0].id })
}

test('a new installation has tasks of the house with its first start', async () => {
  expect(await houseTasks()).toBe(0)
  await start()
  await until(async () => (await houseTasks()) === 10)
})

test('the ledger of a demo is verified with its first start', async () => {
  services.config = { ...services.config, demo: true }
  await start()
  await until(async () => (await newestVerification(services)) !== null)
  expect(await newestVerification(services)).toMatchObject({ outcome: 'sound' })
})

test('a job whose transaction is rolled back never runs', async () => {
  const client = await services.pool.connect()
  await client.query('BEGIN')
  await enqueue(client, 'sweep-sessions', {})
  await client.query('ROLLBACK')
  client.release()
  expect(await jobsLeft()).toBe(0)
})

test('an invalid payload is rejected when it is enqueued', async () => {
  const wrong = JSON.parse('{ "linkId": "x" }')
  await expect(enqueue(services.pool, 'send-magic-link', wrong)).rejects.toThrow(/linkId/)
  expect(await jobsLeft()).toBe(0)
})

test('a job of a worker that was silent for 30 s is taken over, and one of a live worker is not', async () => {
  await requestMail()
  await lockBy('killed-worker', 31)
  await start()
  await smtp.mailTo('a@mutuals.test')
  await until(async () => (await jobsLeft()) === 0)
  await jobs?.stop()
  await requestMail()
  await lockBy('living-worker', 3600)
  await database.owner.query(
    `INSERT INTO job_worker (id) VALUES ('living-worker'), ('forgotten');
     UPDATE job_worker SET seen_at = clock_timestamp() - interval '2 days' WHERE id = 'forgotten'`,
  )
  await start()
  await until(async () => {
    const { rows } = await database.owner.query('SELECT id FROM job_worker')
    return rows.length === 2 && !rows.some(({ id }) => id === 'forgotten')
  })
  await until(async () => (await jobsLeft()) === 1)
  expect(smtp.mails.length).toBe(1)
})

test('a stop deletes its heartbeat and returns a job that does not end to the queue', async () => {
  smtp.mood = 'hang'
  await requestMail()
  await start()
  await until(() => smtp.tries === 1)
  await jobs?.stop()
  jobs = null
  const { rows } = await database.owner.query('SELECT locked_by, run_at FROM graphile_worker.jobs')
  expect(rows).toEqual([{ locked_by: null, run_at: expect.any(Date) }])
  expect((await database.owner.query('SELECT id FROM job_worker')).rows).toEqual([])
}, 40_000)

test('the queue continues after the database has closed its connections', async () => {
  await start()
  await database.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
  )
  await until(async () => {
    try {
      await requestMail()
      return true
    } catch {
      return false
    }
  })
  await smtp.mailTo('a@mutuals.test', 30_000)
  expect(smtp.mails.length).toBe(1)
})

test('the nightly sweeps delete expired rows and leave the others', async () => {
  await database.owner.query(
    `INSERT INTO member (id, username, email, email_key, wallet_account_id)
     VALUES (1, 'ada', 'ada@mutuals.test', 'ada@mutuals.test', 1);
     INSERT INTO magic_link (address, email, asked_hash, requested_at) VALUES
       ('old', 'old', '', ledger.clock() - interval '80 minutes'), ('new', 'new', '', ledger.clock());
     INSERT INTO session (member_id, who, user_agent, network, last_used_at, ended_at) VALUES
       (1, 'idle', '', '', ledger.clock() - interval '38 days', NULL),
       (1, 'ended', '', '', ledger.clock(), ledger.clock() - interval '8 days'),
       (1, 'ended lately', '', '', ledger.clock(), ledger.clock()),
       (1, 'running', '', '', ledger.clock() - interval '29 days', NULL);
     INSERT INTO session_token (token_hash, session_id, ends_at) SELECT who::bytea, id, NULL FROM session;
     INSERT INTO session_token (token_hash, session_id, ends_at)
     SELECT 'over', id, ledger.clock() - interval '1 second' FROM session WHERE who = 'running';
     INSERT INTO rate_counter (name, subject, window_start, count) VALUES
       ('a', 'old', ledger.clock() - interval '3 days', 1), ('a', 'new', ledger.clock(), 1)`,
  )
  await start()
  for (const task of Object.keys(timetable) as ScheduledJob[]) await enqueue(services.pool, task, {})
  await until(async () => (await jobsLeft()) === 0)
  const names = async (text: string) => (await database.owner.query({ text, rowMode: 'array' })).rows.flat()
  expect(await names('SELECT address FROM magic_link')).toEqual(['new'])
  expect(await names('SELECT who FROM session ORDER BY who')).toEqual(['ended lately', 'running'])
  expect(await names(`SELECT encode(token_hash, 'escape') AS t FROM session_token ORDER BY t`)).toEqual([
    'ended lately',
    'running',
  ])
  expect(await names('SELECT subject FROM rate_counter')).toEqual(['new'])
})
