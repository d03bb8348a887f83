import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { runProgram, serverProgram, until } from '#tests/programs.ts'
import { migrate } from './migrate.ts'
import { numberedFiles, repeatableFiles } from './migration-files.ts'
import { root } from './root.ts'

let database: TestDatabase
const lines: string[] = []
const baseline = numberedFiles()[0]?.name
const undo450 =
  'ALTER DOMAIN ledger.partition RENAME CONSTRAINT partition_check TO stripe_check; ALTER TABLE clawback RENAME CONSTRAINT clawback_refund_has_payer TO clawback_check1'
/** The numbered migrations after the baseline but 450, which the tests undo and run again. */
const after = () =>
  numberedFiles()
    .slice(1)
    .filter(({ name }) => !name.includes('/450-'))
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

test('SQL in a package that is installed below a folder of ours is not run', () => {
  const packages = join(root, 'server/node_modules')
  const files = repeatableFiles()
  mkdirSync(packages)
  try {
    writeFileSync(join(packages, 'foreign.sql'), 'DROP TABLE member')
    expect(repeatableFiles()).toEqual(files)
  } finally {
    rmSync(packages, { recursive: true })
  }
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

describe('an installation from before the baseline', () => {
  const replaced = readFileSync(join(root, 'tests/fixtures/migrations-before-the-baseline.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '))
  const names = async () =>
    (await database.owner.query('select name from migration order by name')).rows.map(({ name }) => name)
  const standAt = async (migrations: string[][]) => {
    await database.owner.query(`delete from migration where name like 'database/migrations/%'`)
    await database.owner.query(
      'insert into migration (name, hash) select * from unnest($1::text[], $2::text[])',
      [migrations.map(([name]) => name), migrations.map(([, hash]) => hash)],
    )
  }
  beforeAll(() => database.owner.query(undo450))
  afterAll(() => standAt(numberedFiles().map(({ name, hash }) => [name, hash])))

  test('counts the baseline as run if it ran everything that the baseline replaces', async () => {
    await standAt([...replaced, ...after().map(({ name, hash }) => [name, hash])])
    lines.length = 0
    await run()
    expect(lines).toEqual(['database/migrations/450-constraint-names.sql'])
    expect(await names()).toEqual(expect.arrayContaining(replaced.map(([name]) => name)))
    expect(await names()).not.toContain(baseline)
  })

  test.each([
    ['older', replaced.slice(0, -1)],
    ['edited', [...replaced.slice(0, -1), [replaced.at(-1)?.[0] ?? '', 'other']]],
  ])('is told which version to start first if it is %s, and stays as it is', async (_, migrations) => {
    await standAt(migrations)
    await expect(run()).rejects.toThrow(/older than version fad5f095.*Start that version once/s)
    expect(await names()).not.toContain(baseline)
  })
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
  const name = 'database/functions/queue.sql'
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
    (await database.owner.query(`select count(*) from graphile_worker.jobs where key = 'one'`)).rows[0].count
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
