import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareDatabase } from '#tests/database.ts'
import { openPooler, type Pooler } from '#tests/pooler.ts'
import { createPool, listSettings } from './connection.ts'
import { isPooled, limitRole, usualLimits } from './pooler.ts'
import { reach } from './reach.ts'
import type { Client } from './rows.ts'
import { inTransaction } from './transaction.ts'

const database = shareDatabase()
let pooler: Pooler
const opened: { end(): Promise<void> }[] = []

beforeAll(async () => {
  await limitRole(database.appUrl)
  pooler = await openPooler(database.appUrl, 2)
})
afterAll(async () => {
  await Promise.all(opened.map((each) => each.end()))
  await pooler?.close()
})

function open(options: Parameters<typeof createPool>[1] = {}): pg.Pool {
  const pool = createPool(pooler.url, { isPooled: true, ...options })
  opened.push(pool)
  return pool
}

const names = [...Object.keys(usualLimits), ...listSettings.map((setting) => setting.split('=')[0])]

/** The settings that a statement of this pool runs with. */
async function settingsOf(pool: Client): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; setting: string }>({
    name: 'settings',
    text: 'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    values: [names],
  })
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

const usual = {
  ...{ statement_timeout: '10000', lock_timeout: '5000', idle_in_transaction_session_timeout: '30000' },
  ...{ plan_cache_mode: 'auto', enable_seqscan: 'on', enable_sort: 'on' },
  ...{ enable_hashjoin: 'on', enable_mergejoin: 'on' },
}
const ofLists = {
  ...usual,
  ...{ plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', enable_sort: 'off' },
  ...{ enable_hashjoin: 'off', enable_mergejoin: 'off' },
}

test('a connection that sends no limits has those of its role', async () => {
  const client = new pg.Client(database.appUrl)
  await client.connect()
  opened.push(client)
  expect(await settingsOf(client)).toEqual(usual)
})

test('each pool has its limits and its planner settings behind a pooler, one after the other and at once', async () => {
  const [web, lists] = [open(), open({ forLists: true })]
  const credits = open({ lockTimeoutMs: 250, statementTimeoutMs: 2_000 })
  const ofCredits = { ...usual, statement_timeout: '2000', lock_timeout: '250' }
  for (let round = 0; round < 3; round++) {
    expect(await settingsOf(lists)).toEqual(ofLists)
    expect(await settingsOf(web)).toEqual(usual)
    expect(await settingsOf(credits)).toEqual(ofCredits)
  }
  const all = Array.from({ length: 30 }, (_, index) => [web, lists, credits][index % 3] ?? web)
  const expected = all.map((pool) => (pool === web ? usual : pool === lists ? ofLists : ofCredits))
  expect(await Promise.all(all.map(settingsOf))).toEqual(expected)
})

test('the limits end statements, and waits for a lock, behind a pooler', async () => {
  const short = open({ lockTimeoutMs: 60, statementTimeoutMs: 400, nestable: true })
  await expect(short.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  await inTransaction(open(), async (client) => {
    await client.query('SELECT version FROM content_version FOR UPDATE')
    await expect(short.query('SELECT version FROM content_version FOR UPDATE')).rejects.toMatchObject({
      code: '55P03',
    })
  })
  expect(await settingsOf(short)).toMatchObject({ lock_timeout: '60' })
})

test('a transaction on a pool for single statements is an error', async () => {
  await expect(inTransaction(open({ forLists: true }), async () => 1)).rejects.toThrow(/single statements/)
})

test('a direct connection has the same settings, and brings them itself', async () => {
  const direct = createPool(database.appUrl, { forLists: true, lockTimeoutMs: 70 })
  opened.push(direct)
  expect(await settingsOf(direct)).toEqual({ ...ofLists, lock_timeout: '70' })
})

test('a pooler is recognised, and the database itself is not taken for one', async () => {
  const [near, far] = [await reach(database.appUrl, 'tests'), await reach(pooler.url, 'tests')]
  opened.push(near, far)
  expect([await isPooled(near), await isPooled(far)]).toEqual([false, true])
})
