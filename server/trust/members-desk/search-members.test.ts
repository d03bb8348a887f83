import { createHash } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const services = shareServices(database)
const app = shareApp(services)
let admin: LocalPerson

/** Adds 3,000 members with an email that has no word, all at one host. */
beforeAll(async () => {
  admin = await app.join('root')
  await promote(database, admin)
  const crowd = `
    INSERT INTO member (id, username, username_look, email, email_key, wallet_account_id)
    OVERRIDING SYSTEM VALUE SELECT id, 'crowd_' || id, 'crowd_' || id, md5(id::text) || '@mail.example.org', 'm' || id,
      ledger.open_account('wallet', id) FROM generate_series(20001, 23000) AS id;
    ANALYZE member`
  await inTransaction(database.owner, (client) => client.query(crowd), { statementTimeoutMs: 100_000 })
}, 120_000)

/** Numbers of the members found by a search, and the rows of members that its statement read. */
async function find(search: string): Promise<{ ids: number[]; read: number }> {
  const sent = vi.spyOn(services.pool, 'query')
  const { members } = await admin.do.listMembers({ search, limit: 20 })
  const [text, values] = sent.mock.calls
    .map(([first, second]) => [String(first), second as unknown as unknown[]] as const)
    .find(([statement]) => statement.includes('AS position')) ?? ['', []]
  sent.mockRestore()
  const read = await inTransaction(database.owner, async (client) => {
    const readSoFar = async (): Promise<number> =>
      (
        await client.query(
          `SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'member'`,
        )
      ).rows[0].read
    const before = await readSoFar()
    await client.query(text, values)
    return (await readSoFar()) - before
  })
  return { ids: members.map(({ id }) => Number(id)), read }
}

const part = createHash('md5').update('22345').digest('hex').slice(5, 15)

test.each([
  ['a part of one email', part, 1],
  ['the host of all emails', '@mail.example', 20],
  ['the beginning of a few names', 'crowd_2234', 10],
  ['the beginning of all names', 'cr', 20],
  ['what no member has', 'nobody-has-this', 0],
])('a search by %s reads few of many members', async (_kind, search, count) => {
  const { ids, read } = await find(search)
  expect(ids).toHaveLength(count)
  if (search === part) expect(ids).toEqual([22345])
  expect(read).toBeLessThan(200)
})
