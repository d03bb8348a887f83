import { expect, test } from 'vitest'
import { readStanding } from '#contract/trust/limits.ts'
import { signIn } from '#tests/client.ts'
import { join, promote } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()

test('who deletes the account and returns with the email is limited as before, until the staff ends it', async () => {
  const admin = await join(server, 'carries_limits')
  await promote(server.database, admin)
  const { owner } = server.database
  const idOf = async (email: string): Promise<number> =>
    Number((await owner.query('SELECT id FROM member WHERE email = $1', [email])).rows[0]?.id)
  const limit = (id: number, stage: 'earning' | null) =>
    admin.tries.limitMember({ memberId: String(id), stage, reason: 'Two accounts.' })
  /** Signs in as a newcomer; returns the account and its limit. */
  const arrive = async (email: string) => {
    const { limit: carried } = (await (await signIn(server, email)).call(readStanding, {})).body
    return { id: await idOf(email), carried }
  }
  const leave = async (id: number) => {
    await owner.query('UPDATE member SET deletes_at = ledger.clock() WHERE id = $1', [id])
    await owner.query('SELECT exchange.erase_member($1)', [id])
  }

  const first = await arrive('returns@tests.example.com')
  expect(first.carried).toBeNull()
  expect((await limit(first.id, 'earning')).status).toBe(200)
  await leave(first.id)
  const second = await arrive('returns+again@tests.example.com')
  expect(second.id).not.toBe(first.id)
  expect(second.carried).toMatchObject({ stage: 'earning', reason: 'Two accounts.' })
  const query = { subjectId: String(second.id), by: 'everyone' } as const
  const { entries } = await admin.do.listAudit(query)
  expect(entries.map(({ act }) => act)).toEqual(['carry_limit'])
  await leave(second.id)
  const third = await arrive('returns+third@tests.example.com')
  expect(third.carried).toMatchObject({ stage: 'earning' })
  await limit(third.id, null)
  await leave(third.id)
  expect((await arrive('returns+fourth@tests.example.com')).carried).toBeNull()
})
