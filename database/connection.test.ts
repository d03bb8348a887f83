import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { createPool } from './connection.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('bigint arrives as number, alone and in arrays', async () => {
  const { rows } = await database.app.query(
    `select 9007199254740991::bigint as points, '{1,null,3}'::bigint[] as list, '{}'::bigint[] as none`,
  )
  expect(rows).toEqual([{ points: 9007199254740991, list: [1, null, 3], none: [] }])
})

test('a bigint that a number cannot hold is an error, and the pool keeps working', async () => {
  await expect(database.app.query('select 9007199254740993::bigint')).rejects.toThrow(/does not fit/)
  await expect(database.app.query('select -9007199254740992::bigint')).rejects.toThrow(/does not fit/)
  expect((await database.app.query('select 1::bigint as one')).rows).toEqual([{ one: 1 }])
})

test('a connection that is cut while idle is replaced', async () => {
  const pool = createPool(database.appUrl, { max: 1, applicationName: 'cut me' })
  const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const before = await pid()
  const gone = new Promise((done) => pool.once('remove', done))
  await database.app.query('select pg_terminate_backend($1)', [before])
  await gone
  expect(await pid()).not.toBe(before)
  await pool.end()
})

test('long statements and lock waits time out', async () => {
  const pool = createPool(database.appUrl, { max: 2, statementTimeoutMs: 400, lockTimeoutMs: 60 })
  await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  const holder = await database.app.connect()
  await holder.query('begin; select version from content_version for update')
  await expect(pool.query('select version from content_version for update')).rejects.toMatchObject({
    code: '55P03',
  })
  await holder.query('rollback')
  holder.release()
  await pool.end()
})

test('inside a transaction a pool gives no second connection, and one made for it does', async () => {
  const pool = createPool(database.appUrl, { max: 1 })
  const nested = createPool(database.appUrl, { max: 1, nestable: true })
  const query = (inner: typeof pool) => inTransaction(pool, () => inner.query('select 1 as one'))
  await expect(query(pool)).rejects.toThrow(/second connection/)
  await expect(inTransaction(pool, () => inTransaction(pool, async () => 1))).rejects.toThrow(
    /second connection/,
  )
  expect((await query(nested)).rows).toEqual([{ one: 1 }])
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await Promise.all([pool.end(), nested.end()])
})
