import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPool } from '#database/connection.ts'
import { inTransaction } from '#database/transaction.ts'
import { type LocalApp, type LocalPerson, openApp } from '../app.ts'
import { shareDatabase } from '../database.ts'
import { type Freezable, openFreezable } from '../frozen.ts'
import { until } from '../programs.ts'
import { shareServices } from '../services.ts'

const database = shareDatabase()
const services = shareServices(database)
let between: Freezable
let pool: ReturnType<typeof createPool>
beforeEach(async () => {
  between = await openFreezable(database.appUrl)
  pool = createPool(between.url, { max: 2, statementTimeoutMs: 1_000 })
})
afterEach(async () => {
  await between.close()
  await pool.end()
})

const usernameOf = async (id: number): Promise<string> =>
  (await database.app.query('SELECT username FROM member WHERE id = $1', [id])).rows[0].username

const openOverPool = (): Promise<LocalApp> => openApp({ ...services, pool, listPool: pool })

async function expectUnavailable(fetch: LocalPerson['fetch']): Promise<void> {
  const page = await fetch('/dashboard')
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.body).toContain('Our database isn’t answering')
  const call = await fetch('/api/points/overview')
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '5'])
  expect(call.json().error.code).toBe('unavailable')
}

test('a page and a call return 503 while the database is frozen, and work again once it responds', async () => {
  const { app, join } = await openOverPool()
  const { fetch } = await join('patient')
  expect((await fetch('/dashboard')).statusCode).toBe(200)
  between.freeze()
  await expectUnavailable(fetch)
  between.thaw()
  expect((await fetch('/dashboard')).statusCode).toBe(200)
  await app.close()
})

test('a page and a call return 503 while nothing listens at the database’s address', async () => {
  const { app, join } = await openOverPool()
  const { fetch } = await join('early')
  await between.close()
  await expectUnavailable(fetch)
  expect((await fetch('/readyz')).statusCode).toBe(503)
  await app.close()
})

test('/metrics answers without a database, with the process’s own figures', async () => {
  const { app, get } = await openOverPool()
  const scrape = async (): Promise<string> => {
    const answer = await get('/metrics')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(/^process_cpu_seconds_total/m)
    return answer.body
  }
  expect(await scrape()).toMatch(/^database_up 1$/m)
  between.freeze()
  expect(await scrape()).toMatch(/^database_up 0$/m)
  await between.close()
  expect(await scrape()).toMatch(/^database_up 0$/m)
  await app.close()
})

test('a statement ended by the server’s shutdown returns 503', async () => {
  const { app, join } = await openApp(services)
  const { fetch } = await join('interrupted')
  const holder = await database.owner.connect()
  await holder.query('BEGIN; LOCK TABLE member IN ACCESS EXCLUSIVE MODE')
  const answered = fetch('/api/points/overview')
  await until(async () => {
    const { rowCount } = await database.app.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rowCount === 1
  })
  await holder.query('ROLLBACK')
  holder.release()
  const call = await answered
  expect([call.statusCode, call.json().error.code]).toEqual([503, 'unavailable'])
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
  const slowly = inTransaction(pool, (client) => client.query('SELECT pg_sleep(2.5) IS NULL AS slept'), {
    statementTimeoutMs: 20_000,
  })
  expect((await slowly).rows).toEqual([{ slept: false }])
})
