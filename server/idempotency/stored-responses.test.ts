import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { decideCase } from '#contract/staff/cases.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'
import type { MemberContext } from '../http/context.ts'
import { actOnce, sweepIdempotentRequests } from './index.ts'

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

test('an act whose response its schema rejects leaves no trace, and its key is free again', async () => {
  const member = { id: 3 } as MemberContext['member']
  const context = Object.assign({} as MemberContext, { services, member, idempotencyKey: 'a key' })
  const answer = (outcome: string) =>
    actOnce(context, decideCase, {}, async (client) => {
      await client.query(
        `INSERT INTO audit (act, subject_kind, subject_id, done_at) VALUES ($1, 'key', '3', now())`,
        [outcome],
      )
      return { outcome }
    })
  await expect(answer('bogus')).rejects.toThrow('Invalid option')
  expect(await answer('pending')).toEqual({ outcome: 'pending' })
  expect(await answer('pending')).toEqual({ outcome: 'pending' })
  const { rows } = await database.app.query(`SELECT act FROM audit WHERE subject_kind = 'key'`)
  expect(rows).toEqual([{ act: 'pending' }])
})
