import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { runProgram, serverProgram, until } from '#tests/programs.ts'
import { migrate } from './migrate.ts'
import { numberedFiles, repeatableFiles } from './migration-files.ts'

let database: TestDatabase
const lines: string[] = []
const run = (allowNewer = false) =>
  migrate(database.ownerUrl, { log: (line) => lines.push(line), allowNewer })

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('each file and the job queue are recorded, and a second run does nothing', async () => {
  await run()
  lines.length = 0
  await run()
  const { rows } = await database.app.query('select name from migration order by name')
  const expected = [...numberedFiles(), ...repeatableFiles()].map((file) => file.name)
  expect(rows.map((row) => row.name)).toEqual([...expected, 'graphile-worker'].sort())
  expect(lines).toEqual([])
})

test('three runs at once apply a changed file once', async () => {
  const name = repeatableFiles()[0]?.name ?? ''
  await database.owner.query(`update migration set hash = 'old' where name = $1`, [name])
  lines.length = 0
  await Promise.all([run(), run(), run()])
  expect(lines.filter((line) => line === name)).toHaveLength(1)
})

test('a numbered file that changed after it ran stops the migration', async () => {
  const name = numberedFiles()[0]?.name ?? ''
  const { rows } = await database.owner.query('select hash from migration where name = $1', [name])
  await database.owner.query(`update migration set hash = 'other' where name = $1`, [name])
  await expect(run()).rejects.toThrow(`${name} was changed`)
  await database.owner.query('update migration set hash = $2 where name = $1', [name, rows[0].hash])
})

test('values that are constants now are deleted, and the log names those that an admin had changed', async () => {
  const name = 'database/migrations/346-fewer-settings.sql'
  await database.owner.query(`INSERT INTO setting (name, value, changed_at)
    SELECT *, now() FROM (VALUES ('flag_days', 40), ('crypto_watch_days', 30), ('day_points', 700)) AS changed`)
  await database.owner.query('DELETE FROM migration WHERE name = $1', [name])
  await run()
  const { rows } = await database.owner.query('SELECT name, value FROM setting')
  expect(rows).toEqual([{ name: 'day_points', value: 700 }])
  const log = await database.owner.query('SELECT actor_id, act, subject_id, detail FROM audit')
  const change = { actor_id: null, act: 'change_setting', subject_id: 'flag_days' }
  expect(log.rows).toEqual([{ ...change, detail: { from: 40, value: 30 } }])
})

describe('a newer database', () => {
  const functionName = repeatableFiles()[0]?.name ?? ''
  const hashOf = async (name: string) =>
    (await database.owner.query('select hash from migration where name = $1', [name])).rows[0]?.hash
  beforeAll(() =>
    database.owner.query(`insert into migration values ('database/migrations/999-later.sql', 'x')`),
  )
  afterAll(async () => {
    await database.owner.query(`delete from migration where name like '%999-later.sql'`)
    await run()
  })

  test('stops an older program with a sentence, even if nothing would have to be migrated', async () => {
    const sentence = /newer version of this program.*999-later\.sql.*ALLOW_NEWER_SCHEMA=yes/s
    await expect(run()).rejects.toThrow(sentence)
    await database.owner.query(`update migration set hash = 'newer' where name = $1`, [functionName])
    await expect(run()).rejects.toThrow(sentence)
    expect(await hashOf(functionName)).toBe('newer')
  })

  test('is left as it is if the operator allows it, including its functions', async () => {
    lines.length = 0
    await run(true)
    expect(lines).toEqual([expect.stringContaining('999-later.sql')])
    expect(await hashOf(functionName)).toBe('newer')
  })

  test.each([
    ['is rejected', 'no', 'restore the backup from before the upgrade'],
    ['starts with ALLOW_NEWER_SCHEMA=yes', 'yes', 'is ready at'],
  ])('an older server on it %s', async (_, allowed, words) => {
    const program = runProgram([serverProgram], {
      DATABASE_URL: database.appUrl,
      DATABASE_MIGRATION_URL: database.ownerUrl,
      ALLOW_NEWER_SCHEMA: allowed,
      PORT: '0',
    })
    await program.line(/restore the backup|is ready at/).finally(() => program.process.kill())
    expect(program.printed()).toContain(words)
    await program.end()
  })
})

test('a migration waits for a table in use', async () => {
  const holder = await database.owner.connect()
  const name = 'database/functions/enqueue.sql'
  await database.owner.query(`update migration set hash = 'old' where name = $1`, [name])
  await holder.query(`begin; select 1 from migration where name = '${name}' for update`)
  const done = run()
  await until(() => lines.some((line) => line.endsWith('trying again')))
  await holder.query('rollback')
  holder.release()
  await expect(done).resolves.toBeUndefined()
})

test('the app can enqueue in its own transaction, but not reach the tables of the queue or the ledger', async () => {
  const client = await database.app.connect()
  const enqueue = `select exchange.enqueue('mail', '{"to":1}', job_key => 'one')`
  await client.query(`begin; ${enqueue}; rollback`)
  const count = async () =>
    (await database.owner.query('select count(*) from graphile_worker.jobs')).rows[0].count
  expect(await count()).toBe(0)
  await client.query(enqueue)
  await client.query(enqueue)
  client.release()
  expect(await count()).toBe(1)
  for (const sql of [
    'select * from graphile_worker.jobs',
    `select graphile_worker.add_job('mail')`,
    'select * from ledger.transfer',
    'create table public.mine ()',
    'create temp table mine ()',
  ]) {
    await expect(database.app.query(sql)).rejects.toMatchObject({ code: '42501' })
  }
})

test('every table is on a standby too, and no function takes a lock of its session', async () => {
  const { rows } = await database.owner.query(
    `select relname as name from pg_class
     where relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) and relkind = 'r' and relpersistence <> 'p'
     union all
     select proname from pg_proc where pronamespace in ('exchange'::regnamespace, 'ledger'::regnamespace)
       and prosrc ~ 'advisory_lock'`,
  )
  expect(rows).toEqual([])
})

test('a test database has the run’s clock until a test shifts it', async () => {
  const ahead = async () =>
    (
      await database.app.query(
        `select extract(epoch from ledger.clock() - clock_timestamp())::float8 as seconds`,
      )
    ).rows[0].seconds
  // Near midnight the whole run is ahead of the real clock (tests/clock.ts).
  const start = await ahead()
  expect(Math.min(Math.abs(start), Math.abs(start - 5400))).toBeLessThan(1)
  await database.shiftClock(3600)
  await database.shiftClock(60)
  expect(Math.abs((await ahead()) - start - 3660)).toBeLessThan(1)
})
