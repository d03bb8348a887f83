import { beforeAll, expect, test, vi } from 'vitest'
import { listAllOrders } from '#contract/money/orders/admin.ts'
import { addressOf } from '#contract/operation.ts'
import { inTransaction } from '#database/transaction.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const services = shareServices(database)
const app = shareApp(services)
let admin: LocalPerson

/** Adds 3,000 members with an order each; every second name begins with an m. */
beforeAll(async () => {
  admin = await app.join('root')
  await database.owner.query(`
    UPDATE member SET is_admin = true;
    INSERT INTO member (id, username, email, email_key, wallet_account_id)
    OVERRIDING SYSTEM VALUE SELECT id, (ARRAY['m', 'n'])[1 + id % 2] || 'aker_' || id, 'm' || id, 'm' || id, ledger.open_account('wallet', id)
    FROM generate_series(10001, 13000) AS id;
    INSERT INTO purchase_order (member_id, kind, item, points, price_cents, provider, expires_at)
    SELECT id, 'package', '1500', 1500, 299, 'card', ledger.clock() FROM generate_series(10001, 13000) AS id;
    ANALYZE member, purchase_order`)
})

/** Names found by a search, and the rows of members that its statement read. */
async function find(search: string): Promise<{ names: string[]; read: number }> {
  const sent = vi.spyOn(services.pool, 'query')
  const { body } = await admin.client.call(listAllOrders, { query: { search, limit: 20 } })
  const [text, values] = sent.mock.calls
    .map(([first, second]) => [String(first), second as unknown as unknown[]] as const)
    .find(([statement]) => statement.includes('FROM purchase_order')) ?? ['', []]
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
  return { names: body.orders.map(({ username }) => username), read }
}

test('a search for orders by one letter reads few members, as one for a name does', async () => {
  const [letter, name] = [await find('M'), await find('maker_12346')]
  expect(letter.names).toHaveLength(20)
  expect(new Set(letter.names.map(([first]) => first))).toEqual(new Set('m'))
  expect(letter.names[0]).toBe('maker_13000')
  expect(name.names).toEqual(['maker_12346'])
  for (const { read } of [letter, name]) {
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(200)
  }
})

test('a filter that does not exist is rejected by its name', async () => {
  const wrong = await admin.fetch(`${addressOf(listAllOrders, {})}?state=lost&sort=total`)
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().error.fields.state).toMatch(/^Choose one of these: created/)
})
