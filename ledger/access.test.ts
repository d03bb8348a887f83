import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { aWallet, traceOf } from '#tests/ledger.ts'
import { closeDays } from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await aWallet(database.app, 50)
  await database.shiftClock(3 * 86_400)
  expect(await closeDays(database.app)).toBe(1)
})

afterAll(() => database.close())

const tables = ['transfer', 'entry', 'day_hash']
const changes = (table: string): string[] => [
  `UPDATE ledger.${table} SET ${table === 'day_hash' ? 'transfers = 0' : 'amount = 1'}`,
  `UPDATE ledger.${table} SET ${table === 'day_hash' ? 'transfers = 0' : 'amount = 1'} WHERE false`,
  `DELETE FROM ledger.${table}`,
  `TRUNCATE ledger.${table}`,
]

describe('the append-only history', () => {
  test('rejects changes by the owner of the tables', async () => {
    const before = await traceOf(database.owner)
    for (const statement of [
      ...tables.flatMap(changes),
      'TRUNCATE ledger.account',
      'DELETE FROM ledger.account',
    ])
      await expect(database.owner.query(statement)).rejects.toMatchObject({
        code: 'MU001',
        message: expect.stringContaining('append-only'),
      })
    expect(await traceOf(database.owner)).toEqual(before)
  })

  test('rejects changes by the app role', async () => {
    const before = await traceOf(database.owner)
    for (const statement of tables.flatMap(changes))
      await expect(database.app.query(statement)).rejects.toMatchObject({ code: '42501' })
    expect(await traceOf(database.owner)).toEqual(before)
  })

  test('is guarded by triggers that always fire, even in a replica session', async () => {
    const { rows } = await database.owner.query(
      `SELECT count(*) AS triggers, bool_and(tgenabled = 'A') AS always FROM pg_trigger
       WHERE tgname IN ('append_only', 'never_removed')`,
    )
    expect(rows).toEqual([{ triggers: 4, always: true }])
  })
})

describe('the application', () => {
  test('has no rights on any table of the ledger, and reads five views', async () => {
    const { rows } = await database.owner.query(
      `SELECT relname AS name, relkind AS kind FROM pg_class
       WHERE relnamespace = 'ledger'::regnamespace AND relkind IN ('r', 'v', 'S')
         AND has_any_column_privilege('mutuals_app', oid, 'SELECT, INSERT, UPDATE, REFERENCES') ORDER BY relname`,
    )
    expect(rows.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'v account_balance',
      'v posted_transfer',
      'v statement',
      'v supply',
      'v system_balance',
    ])
    const statements = [
      `INSERT INTO ledger.account (kind, owner_id, balance) VALUES ('wallet', 1, 1000000)`,
      `INSERT INTO ledger.entry VALUES (1000, 99, 1, 5, 5)`,
      `INSERT INTO ledger.transfer (idem_key, ref, amount, created_at, reason, request_hash)
       VALUES (gen_random_uuid(), 1, 1, now(), 1, '')`,
      `UPDATE ledger.account SET balance = 1000000`,
      `INSERT INTO ledger.reason VALUES (99, 'gift', 'issuer', 'wallet')`,
      `UPDATE ledger.account_balance SET balance = 1000000`,
      `SELECT nextval('ledger.transfer_id_seq')`,
      `SELECT * FROM ledger.account`,
    ]
    for (const statement of statements)
      await expect(database.app.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  const executable = async (role: string): Promise<string[]> => {
    const { rows } = await database.owner.query(
      `SELECT DISTINCT proname AS name FROM pg_proc
       WHERE pronamespace = 'ledger'::regnamespace AND has_function_privilege($1, oid, 'EXECUTE') ORDER BY proname`,
      [role],
    )
    return rows.map(({ name }) => name)
  }

  test('may call the public functions only', async () => {
    const publicFunctions = [
      'clock',
      'close_days',
      'day_flows',
      'first_day',
      'free_partition',
      'fullest_partition',
      'named_key',
      'next_transfer_ids',
      'open_account',
      'post_all',
      'post_batch',
      'reverse_transfer',
      'settle_night',
      'uuid_v7',
      'verify',
    ]
    expect(await executable('mutuals_app')).toEqual(publicFunctions)
    expect(await executable('public')).toEqual([])
  })

  test('cannot write the past: no function it may call takes a time, and neither does a request', async () => {
    const { rows } = await database.owner.query(
      `SELECT proname AS name, pg_get_function_identity_arguments(oid) AS arguments FROM pg_proc
       WHERE pronamespace = 'ledger'::regnamespace AND has_function_privilege('mutuals_app', oid, 'EXECUTE')`,
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ arguments: taken }) => /timestamp/.test(taken))).toEqual([])
    const { rows: attributes } = await database.owner.query(
      `SELECT attname FROM pg_attribute WHERE attrelid = 'ledger.request'::regclass AND NOT attisdropped
         AND atttypid IN ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)`,
    )
    expect(attributes).toEqual([])
  })

  test('cannot redirect a function that runs with the rights of the owner', async () => {
    const { rows } = await database.owner.query(
      `SELECT proname AS name, proconfig AS config FROM pg_proc
       WHERE pronamespace = 'ledger'::regnamespace AND prosecdef AND proname <> 'clock'`,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { name, config } of rows)
      expect({ name, config }).toEqual({
        name,
        config: expect.arrayContaining(['search_path=pg_catalog, pg_temp']),
      })
  })
})
