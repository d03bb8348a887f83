import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'
import { sweepIdempotentRequests } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)

const add = (memberId: number) =>
  database.app.query(
    `INSERT INTO idempotent_request (key, member_id, operation, request_hash) VALUES ($1, $2, 'anAct', '\\x00')`,
    [randomUUID(), memberId],
  )

test('responses are stored for a month', async () => {
  await add(1)
  await database.shiftClock(20 * 86_400)
  await add(2)
  await sweepIdempotentRequests(services)
  expect((await database.app.query('SELECT FROM idempotent_request')).rowCount).toBe(2)
  await database.shiftClock(11 * 86_400)
  await sweepIdempotentRequests(services)
  const { rows } = await database.app.query('SELECT member_id FROM idempotent_request')
  expect(rows).toEqual([{ member_id: 2 }])
})
