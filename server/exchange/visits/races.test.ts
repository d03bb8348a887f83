import { beforeAll, beforeEach, expect, test } from 'vitest'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import {
  attemptsOf,
  capsOf,
  fundWebsite,
  give,
  join,
  type Person,
  statementOf,
  toMorning,
  walletOf,
} from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer({ workers: 2 })
let owner: Person
let other: Person
let earner: Person
let people = 0
let sites = 0
const urls = new Map<number, string>()

beforeAll(async () => {
  await toMorning(server.database)
  owner = await join(server, 'owner')
  other = await join(server, 'other')
  for (const person of [owner, other]) await give(server.database, person, 10_000)
})

beforeEach(async () => {
  earner = await join(server, `earner-${++people}`)
})

async function website(of = owner, target = 10): Promise<number> {
  const url = `https://race-${++sites}.example.org/`
  const id = await fundWebsite(server.database, {
    owner: of,
    url,
    target,
    seconds: 15,
    title: `Race ${sites}`,
  })
  urls.set(id, url)
  return id
}

const start = async (id: number, who = earner) =>
  (await who.client.call(startVisit, { body: { websiteId: String(id), url: urls.get(id) ?? '' } })).body

const complete = async (sessionId = '', who = earner) =>
  (await who.client.call(completeVisit, { body: { sessionId } })).body

const times = <T>(count: number, act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, act))

test('twenty completions of one session at once pay once, and all get the same response', async () => {
  const { sessionId } = await start(await website())
  await server.database.shiftClock(15)
  const answers = await times(20, () => complete(sessionId))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ success: true, pointsEarned: 3 })
  expect(await statementOf(server.database, earner)).toEqual(['welcome_grant 50', 'attempt_credit 3'])
})

test('twenty completions at once of a session that is too short get the same response, and nothing is paid', async () => {
  const { sessionId } = await start(await website())
  const answers = await times(20, () => complete(sessionId))
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['Insufficient visit time']))
  expect(await walletOf(server.database, earner)).toBe(50)
  expect(await capsOf(server.database, earner)).toMatchObject({ attempts: 0, points: 0, sites: 0, pairs: 0 })
})

test('twenty starts of one site at once make one session that counts against the caps once', async () => {
  const id = await website()
  const answers = await times(20, () => start(id))
  expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(answers.every(({ success }) => success)).toBe(true)
  expect(await attemptsOf(server.database, earner)).toHaveLength(1)
  expect(await capsOf(server.database, earner)).toEqual({
    attempts: 1,
    points: 3,
    visits: 1,
    pairs: 1,
    sites: 1,
  })
})

test('of starts of different sites at the same moment one runs; the others name it and leave nothing behind', async () => {
  const ids = await Promise.all([website(), website(other), website(), website(other)])
  const answers = await Promise.all(ids.map((id) => start(id)))
  const started = answers.filter(({ success }) => success)
  expect(started).toHaveLength(1)
  const running = ids[answers.findIndex(({ success }) => success)] ?? 0
  const title = `Race ${urls.get(running)?.match(/race-(\d+)/)?.[1]}`
  for (const { success, message } of answers)
    if (!success)
      expect(message).toMatch(new RegExp(`^Your visit to ${title} is still running. .* in 4\\d s\\.$`))
  expect(await attemptsOf(server.database, earner)).toHaveLength(1)
  expect(await capsOf(server.database, earner)).toMatchObject({ attempts: 1, sites: 1 })
})

test('with two tabs the running visit is kept; an abandoned one gives way to a new start', async () => {
  const [first, second] = [await website(), await website(other)]
  const left = await start(first)
  await server.database.shiftClock(35)
  expect((await start(second)).success).toBe(false)
  // Its time and the 30 s hold are over, and nobody completed it.
  await server.database.shiftClock(10)
  const begun = await start(second)
  expect(begun.success).toBe(true)
  expect(await complete(left.sessionId)).toMatchObject({
    success: false,
    reason: 'Another task was started. You can run one timed task at a time. Start this one again.',
  })
  await server.database.shiftClock(15)
  expect(await complete(begun.sessionId)).toMatchObject({ success: true, pointsEarned: 3 })
  expect((await attemptsOf(server.database, earner)).map(({ reason }) => reason)).toEqual(['replaced', null])
  expect(await capsOf(server.database, earner)).toEqual({
    attempts: 1,
    points: 3,
    visits: 1,
    pairs: 1,
    sites: 1,
  })
})

test('a rejected start leaves the visit it would have replaced unchanged', async () => {
  const left = await start(await website())
  const capped = await website(other)
  await server.database.app.query(
    `INSERT INTO pair_day (earner_id, owner_id, day, attempts_taken)
     SELECT $1, $2, (ledger.clock() AT TIME ZONE 'UTC')::date, 3`,
    [earner.id, other.id],
  )
  await server.database.shiftClock(50)
  expect((await start(capped)).success).toBe(false)
  expect(await complete(left.sessionId)).toMatchObject({ success: true, pointsEarned: 3 })
})

test('the last completion is paid to one of ten who finish at once; the others get their caps back', async () => {
  const id = await website(owner, 1)
  const crowd = await Promise.all(
    Array.from({ length: 10 }, (_, index) => join(server, `crowd-${people}-${index}`)),
  )
  const sessions = await Promise.all(crowd.map((who) => start(id, who)))
  await server.database.shiftClock(15)
  const answers = await Promise.all(crowd.map((who, index) => complete(sessions[index]?.sessionId, who)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  const balances = await Promise.all(crowd.map((who) => walletOf(server.database, who)))
  expect(balances.toSorted()).toEqual([...Array(9).fill(50), 53])
  for (const [index, who] of crowd.entries()) {
    if (answers[index]?.success) continue
    // A call that comes after the last completion returns in the same response that the campaign is full.
    expect((await attemptsOf(server.database, who)).map(({ reason }) => reason)).toEqual(['campaign_full'])
    expect(await capsOf(server.database, who)).toMatchObject({ attempts: 0, points: 0 })
  }
})

test('starts, completions, expiry and ends of many members at once neither deadlock nor lose a point', async () => {
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, index) => join(server, `busy-${index}`)))
  const ids = await Promise.all([
    website(owner, 40),
    website(other, 40),
    website(owner, 40),
    website(other, 40),
  ])
  const rounds = crowd.map(async (who, index) => {
    for (let round = 0; round < 6; round++) {
      const { sessionId } = await start(ids[(index + round) % ids.length] ?? 0, who)
      if (index === 0) await server.database.shiftClock(15)
      if (sessionId) await complete(sessionId, who)
      if (round % 2 === 0) await server.database.app.query('SELECT exchange.expire_attempts()')
    }
  })
  const ends = server.database.app.query('SELECT exchange.end_campaign($1, $2, gen_random_uuid())', [
    ids[2],
    owner.id,
  ])
  await Promise.all([...rounds, ends])
  const { rows } = await server.database.app.query<{ credited: number; delivered: number }>(
    `SELECT (SELECT count(*) FROM attempt WHERE campaign_id = ANY ($1) AND state = 'credited') AS credited,
      (SELECT sum(delivered)::bigint FROM campaign WHERE id = ANY ($1)) AS delivered`,
    [ids],
  )
  expect(rows[0]?.credited).toBe(rows[0]?.delivered)
  for (const who of crowd) {
    const paid = (await attemptsOf(server.database, who)).filter(({ state }) => state === 'credited').length
    expect(await walletOf(server.database, who)).toBe(50 + 3 * paid + (paid >= 5 ? 50 : 0))
  }
})
