import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { namedKey, reasons } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('the closed list of reasons is the same in the code and in the database', async () => {
  const { rows } = await database.owner.query('SELECT name, code FROM ledger.reason')
  expect(Object.fromEntries(rows.map(({ name, code }) => [name, code]))).toEqual(reasons)
})

test('a name gives the same key in the code and in the database', async () => {
  for (const name of ['welcome_grant:17', '', 'Käse · 🧀']) {
    const { rows } = await database.app.query('SELECT ledger.named_key($1) AS key', [name])
    expect(rows[0].key).toBe(namedKey(name))
  }
})

test('new keys are unique uuids of version 7, in the order of creation', async () => {
  const { rows } = await database.app.query(
    `SELECT ledger.uuid_v7()::text AS key, pg_sleep(0.0011) FROM generate_series(1, 50)`,
  )
  const keys: string[] = rows.map(({ key }) => key)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
  expect(keys).toEqual([...new Set(keys)].sort())
})

test('each system account has sixteen partitions, with computed ids', async () => {
  const { rows } = await database.owner.query(
    `SELECT kind, count(*) AS partitions, bool_and(id = ledger.system_account_id(kind, partition)) AS placed
     FROM ledger.account WHERE owner_id IS NULL GROUP BY kind ORDER BY kind`,
  )
  expect(rows).toEqual(
    ['burn', 'fees', 'house', 'issuer'].map((kind) => ({ kind, partitions: 16, placed: true })),
  )
})
