import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { inPatientTransaction } from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

const lock = (client: pg.ClientBase, number: number) =>
  client.query('SELECT pg_advisory_xact_lock($1)', [number])

test('two transactions that deadlock both commit: the aborted one is retried', async () => {
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const crossing = (first: number, second: number) =>
    inPatientTransaction(database.app, async (client) => {
      runs += 1
      await lock(client, first)
      held[first]?.resolve()
      await held[second]?.promise
      await lock(client, second)
      return first
    })
  expect(await Promise.all([crossing(0, 1), crossing(1, 0)])).toEqual([0, 1])
  expect(runs).toBe(3)
})

test('a lock timeout is returned as overloaded (503)', async () => {
  const holder = await database.app.connect()
  await holder.query('BEGIN')
  await lock(holder, 7)
  const waiting = inPatientTransaction(database.app, async (client) => {
    await client.query(`SET LOCAL lock_timeout = '50ms'`)
    await lock(client, 7)
  })
  await expect(waiting).rejects.toMatchObject({ code: 'overloaded' })
  await holder.query('ROLLBACK')
  holder.release()
})

test('a permanent error is thrown without a retry', async () => {
  let runs = 0
  const failing = inPatientTransaction(database.app, async (client) => {
    runs += 1
    await client.query('SELECT 1 / 0')
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(runs).toBe(1)
})
