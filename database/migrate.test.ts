import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { until } from '#tests/programs.ts'
import { migrate } from './migrate.ts'
import { numberedFiles, repeatableFiles } from './migration-files.ts'

let database: TestDatabase
const lines: string[] = []
const run = () => migrate(database.ownerUrl, { log: (line) => lines.push(line) })

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

test('a newer database is left as it is, including its functions', async () => {
  const name = repeatableFiles()[0]?.name ?? ''
  await database.owner.query(`insert into migration values ('database/migrations/999-later.sql', 'x')`)
  await database.owner.query(`update migration set hash = 'newer' where name = $1`, [name])
  lines.length = 0
  await run()
  expect(lines).toEqual([expect.stringContaining('999-later.sql')])
  await database.owner.query(`delete from migration where name like '%999-later.sql'`)
  await run()
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

test('a test database has the real clock until a test shifts it', async () => {
  const ahead = async () =>
    (
      await database.app.query(
        `select extract(epoch from ledger.clock() - clock_timestamp())::float8 as seconds`,
      )
    ).rows[0].seconds
  expect(Math.abs(await ahead())).toBeLessThan(1)
  await database.shiftClock(3600)
  await database.shiftClock(60)
  expect(Math.abs((await ahead()) - 3660)).toBeLessThan(1)
})
