import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, createPool } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import { inTransaction } from '#database/transaction.ts'
import { openApp } from '../app.ts'
import { shareDatabase } from '../database.ts'
import { type Freezable, openFreezable } from '../frozen.ts'
import { shareServices } from '../services.ts'

const database = shareDatabase()
const services = shareServices(database)
let between: Freezable
let pool: ReturnType<typeof createPool>
beforeEach(async () => {
  between = await openFreezable(database.appUrl)
  pool = createPool(between.url, { max: 2, statementTimeoutMs: 100 })
})
afterEach(async () => {
  await between.close()
  await pool.end()
})

const usernameOf = async (id: number): Promise<string> =>
  (await database.app.query('SELECT username FROM member WHERE id = $1', [id])).rows[0].username

test('a page and a call fail while the database is frozen, and work again once it responds', async () => {
  const onlyPool = { ...services, pool, listPool: pool, db: createDatabase<Tables>(pool) }
  const { app, join } = await openApp(onlyPool)
  const { fetch } = await join('patient')
  expect((await fetch('/dashboard')).statusCode).toBe(200)
  between.freeze()
  const page = await fetch('/dashboard')
  expect(page.statusCode).toBe(500)
  expect(page.body).toContain('Something went wrong')
  const call = await fetch('/api/points/overview')
  expect([call.statusCode, call.json().error.code]).toEqual([500, 'internal'])
  between.thaw()
  expect((await fetch('/dashboard')).statusCode).toBe(200)
  await app.close()
})

test('a transaction interrupted by the freeze leaves no change, and its connection is not reused', async () => {
  const { join, app } = await openApp(services)
  const { id } = await join('undecided')
  const before = await usernameOf(id)
  const changing = inTransaction(pool, async (client) => {
    await client.query(`UPDATE member SET username = 'half_done' WHERE id = $1`, [id])
    between.freeze()
    await client.query('SELECT 1')
  })
  await expect(changing).rejects.toThrow(/terminated|no answer/)
  between.thaw()
  await inTransaction(pool, (client) => client.query('SELECT 1'))
  expect(await usernameOf(id)).toBe(before)
  await app.close()
})

test('work with a longer timeout is waited for', async () => {
  const slowly = inTransaction(pool, (client) => client.query('SELECT pg_sleep(1.3) IS NULL AS slept'), {
    statementTimeoutMs: 20_000,
  })
  expect((await slowly).rows).toEqual([{ slept: false }])
})
