import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteToolRun, listToolRuns, readToolTerms, runTool, tryTool } from '#contract/community/tools.ts'
import { makePremium } from '#tests/campaigns.ts'
import { createClient, keyed } from '#tests/client.ts'
import { keepClearOfMidnight, shiftClock } from '#tests/clock.ts'
import { give, join, type Person, statementOf, walletOf } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { shareServices } from '#tests/services.ts'
import { makeExport } from '../../people/account/index.ts'
import { sweepToolRuns } from './index.ts'

const server = shareServer({ settings: { tool_premium_count: 7 } })
const services = shareServices(server.database)
beforeAll(() => keepClearOfMidnight(server.database.owner))

const text = {
  title: 'Balcony gardening for beginners',
  description: 'Grow cherry tomatoes in small pots with organic fertilizer.',
  language: 'auto',
} as const
const run = ({ client }: Person, changes: object = {}, key = crypto.randomUUID()) =>
  client.call(runTool, { body: { tool: 'hashtags', ...text, pays: false, ...changes } }, keyed(key))
const codeOf = (body: unknown) => (body as { error: { code: string; message: string } }).error
const termsOf = async ({ client }: Pick<Person, 'client'>) => (await client.call(readToolTerms, {})).body
const historyOf = async ({ client }: Person) => (await client.call(listToolRuns, {})).body.runs

async function useAll(person: Person, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) expect((await run(person)).status).toBe(200)
}

describe('a member’s free runs', () => {
  test('are five a day; the next one waits for a yes, and the next day brings five more', async () => {
    const person = await join(server, 'five_runs')
    expect(await termsOf(person)).toMatchObject({ dailyRuns: 5, left: 5, price: 5, usesModel: false })
    const { body } = await run(person, { tool: 'titles' })
    expect(body.run).toMatchObject({
      paid: 0,
      result: { tool: 'titles', language: 'en', computedBy: 'rules' },
    })
    expect(body.terms.left).toBe(4)
    await useAll(person, 4)
    const before = await walletOf(server.database, person)
    const refused = await run(person)
    expect(refused.status).toBe(409)
    expect(codeOf(refused.body)).toEqual({
      code: 'limit_reached',
      message: 'You’ve used today’s 5 free runs. Another one costs 5 points.',
    })
    expect(await walletOf(server.database, person)).toBe(before)
    await shiftClock(server.database.owner, 86_400)
    expect((await run(person)).status).toBe(200)
  })

  test('are as many as premium has', async () => {
    const person = await join(server, 'premium_runs')
    await makePremium(server.database, person)
    expect(await termsOf(person)).toMatchObject({ dailyRuns: 7, left: 7 })
    await useAll(person, 7)
    expect((await run(person)).status).toBe(409)
  })

  test('are never more than five, however many arrive at once', async () => {
    const person = await join(server, 'runs_at_once')
    const answers = await Promise.all(Array.from({ length: 12 }, () => run(person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  })

  test('stay counted when they are deleted from the history', async () => {
    const person = await join(server, 'deletes_runs')
    await useAll(person, 5)
    const [newest] = await historyOf(person)
    const at = { params: { runId: newest?.id ?? '' } }
    const other = await join(server, 'deletes_others_runs')
    expect((await other.client.call(deleteToolRun, at)).status).toBe(204)
    expect(await historyOf(person)).toHaveLength(5)
    expect((await person.client.call(deleteToolRun, at)).status).toBe(204)
    expect(await historyOf(person)).toHaveLength(4)
    expect((await termsOf(person)).left).toBe(0)
  })
})

describe('a run over the free ones', () => {
  test('costs 5 points once, however often the request is sent', async () => {
    const person = await join(server, 'pays_a_run')
    await useAll(person, 5)
    await give(server.database, person, 20)
    const before = await walletOf(server.database, person)
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => run(person, { pays: true }, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.run.id)).size).toBe(1)
    expect(answers[0]?.body.run.paid).toBe(5)
    expect(await walletOf(server.database, person)).toBe(before - 5)
    expect((await statementOf(server.database, person)).at(-1)).toContain('tool_run')
    expect(await historyOf(person)).toHaveLength(6)
    const other = await run(person, { pays: true, title: 'Another title' }, key)
    expect(codeOf(other.body).code).toBe('key_reused')
  })

  test('is not made at a higher price than was shown', async () => {
    const person = await join(server, 'dearer_run')
    await useAll(person, 5)
    const before = await walletOf(server.database, person)
    const dearer = await run(person, { pays: true, shownCost: 4 })
    expect(codeOf(dearer.body)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('5 points now, not 4'),
    })
    expect([await walletOf(server.database, person), await historyOf(person)]).toMatchObject([
      before,
      { length: 5 },
    ])
  })

  test('is not made without the points, and nothing is charged', async () => {
    const person = await join(server, 'poor_runner')
    await useAll(person, 5)
    const balance = await walletOf(server.database, person)
    for (let left = balance; left >= 5; left -= 5)
      expect((await run(person, { pays: true })).status).toBe(200)
    expect(codeOf((await run(person, { pays: true })).body)).toEqual({
      code: 'not_enough_points',
      message: 'A run costs 5 points. Nothing was charged.',
    })
    expect(await walletOf(server.database, person)).toBe(balance % 5)
  })
})

test('a visitor has three runs a day per network, stores nothing, and is asked to sign in', async () => {
  const visitor = createClient(server)
  const attempt = (changes: object = {}) =>
    visitor.call(tryTool, { body: { tool: 'hashtags', ...text, ...changes } })
  expect(await termsOf({ client: visitor })).toMatchObject({ dailyRuns: 3, left: null, balance: null })
  const stored = async () => (await server.database.owner.query('SELECT FROM tool_run')).rowCount
  const before = await stored()
  const first = await attempt()
  expect(first.body.result).toMatchObject({ tool: 'hashtags', language: 'en' })
  await attempt({ language: 'de' })
  // Counted before anything is computed, so a text without a topic is the third run, then rejected unread.
  expect((await attempt({ title: '', description: 'of the and' })).status).toBe(400)
  const fourth = await attempt({ title: '', description: 'of the and' })
  expect(fourth.status).toBe(429)
  expect(codeOf(fourth.body).message).toContain('Sign in to continue')
  expect(await stored()).toBe(before)
})

test('the history lists the newest first, page by page, for 90 days', async () => {
  const person = await join(server, 'many_runs')
  await useAll(person, 5)
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: 2, ...(cursor && { cursor }) }
    const { body } = await person.client.call(listToolRuns, { query })
    seen.push(...body.runs.map(({ id }) => id))
    cursor = body.nextCursor
  } while (cursor)
  expect(seen).toHaveLength(5)
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)))
  // A session ends earlier, so the rows are counted.
  const kept = async () => {
    await sweepToolRuns(services)
    return (await server.database.owner.query('SELECT FROM tool_run WHERE member_id = $1', [person.id]))
      .rowCount
  }
  await shiftClock(server.database.owner, 89 * 86_400)
  expect(await kept()).toBe(5)
  await shiftClock(server.database.owner, 2 * 86_400)
  expect(await kept()).toBe(0)
})

test('a member’s export has their runs, and a deletion of the account leaves none', async () => {
  const person = await join(server, 'leaves_with_runs')
  await useAll(person, 1)
  const exportId = randomUUID()
  await server.database.owner.query('INSERT INTO account_export (id, member_id) VALUES ($1, $2)', [
    exportId,
    person.id,
  ])
  await makeExport(services, { exportId, memberId: person.id })
  const { rows } = await server.database.owner.query<{ bytes: Buffer }>(
    'SELECT bytes FROM account_export WHERE id = $1',
    [exportId],
  )
  const packed = unzipSync(rows[0]?.bytes ?? Buffer.alloc(0))
  expect(strFromU8(packed['tool_runs.json'] ?? new Uint8Array())).toContain(text.description)
  await server.database.owner.query('UPDATE member SET deletes_at = ledger.clock() WHERE id = $1', [
    person.id,
  ])
  await server.database.owner.query('SELECT exchange.erase_member($1)', [person.id])
  const left = await server.database.owner.query('SELECT FROM tool_run WHERE member_id = $1', [person.id])
  expect(left.rowCount).toBe(0)
})
