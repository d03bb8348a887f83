import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  blockOwner,
  countTasks,
  listSoundcloudTracks,
  listWebsiteTasks,
  reportTask,
  skipTask,
} from '#contract/exchange/tasks.ts'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import type { Output } from '#contract/operation.ts'
import { createClient } from '#tests/client.ts'
import {
  addPerson,
  fundWebsite,
  give,
  join,
  type Party,
  type Person,
  toMorning,
  type Website,
  walletOf,
} from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { writeCursor } from '../../http/cursor.ts'

const server = shareServer()
let owners: Party[]
let earner: Person
let people = 0
let sites = 0

beforeAll(async () => {
  await toMorning(server.database)
  owners = await Promise.all([1, 2, 3].map((number) => addPerson(server.database, `owner_${number}`)))
  for (const owner of owners) await give(server.database, owner, 100_000)
})

beforeEach(async () => {
  await server.database.app.query(`UPDATE campaign SET state = 'ended', ended_at = ledger.clock()
    WHERE state IN ('live', 'paused')`)
  earner = await join(server, `earner-${++people}`)
})

const website = (of: number, more: Partial<Website> = {}): Promise<number> =>
  fundWebsite(server.database, {
    owner: owners[of] ?? null,
    url: `https://s${++sites}.example.org/`,
    ...more,
  })

type Listed = Output<typeof listWebsiteTasks>['tasks'][number]
type Query = Parameters<typeof listOnce>[0]

const listOnce = async (
  query: {
    sort?: 'best' | 'rate' | 'reward' | 'shortest' | 'newest'
    seconds?: number
    limit?: number
    cursor?: string
  },
  who = earner,
) => (await who.client.call(listWebsiteTasks, { query })).body

/** All pages of a list. */
async function list(query: Query = {}, who = earner): Promise<Listed[]> {
  const tasks: Listed[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await listOnce({ limit: 3, ...query, ...(cursor && { cursor }) }, who)
    tasks.push(...page.tasks)
    if (page.nextCursor === null) return tasks
    cursor = page.nextCursor
  }
}

const idsOf = (tasks: Listed[]): number[] => tasks.map(({ websiteId }) => Number(websiteId))

/** Ids that the list shows as open now, checked against the count that pages show beside it. */
async function openIds(who = earner): Promise<number[]> {
  const open = (await list({}, who)).filter(({ availableAt }) => availableAt === null)
  const { counts } = (await who.client.call(countTasks, {})).body
  expect(counts.website).toMatchObject({ visit: open.length })
  return idsOf(open).toSorted((one, two) => one - two)
}

async function visit(id: number, url: string): Promise<void> {
  const { body } = await earner.client.call(startVisit, { body: { websiteId: String(id), url } })
  await server.database.shiftClock(15)
  await earner.client.call(completeVisit, { body: { sessionId: body.sessionId ?? '' } })
}

test('a task has everything a person needs to know before starting it', async () => {
  const id = await website(0, { title: 'Cabins by hand', url: 'https://cabins.example.org/', reward: 8 })
  expect(await list()).toEqual([
    {
      id: String(id),
      websiteId: String(id),
      platform: 'website',
      action: 'visit',
      kind: 'site',
      title: 'Cabins by hand',
      url: 'https://cabins.example.org/',
      points: 8,
      requiredDuration: 15,
      effortSeconds: 15,
      owner: 'owner_1',
      house: false,
      thumbnailUrl: null,
      check: 'timer',
      tier: 'green',
      spotlight: false,
      wanted: 10,
      availableAt: null,
    },
  ])
})

test('a member’s own campaigns and those of owners who share a device are neither shown nor counted', async () => {
  await give(server.database, earner, 1000)
  await fundWebsite(server.database, { owner: earner, url: 'https://own.example.org/' })
  const [first, second] = [await website(0), await website(1)]
  expect(await openIds()).toEqual([first, second])
  await server.database.app.query(
    `WITH device AS (SELECT device_id FROM member_device WHERE member_id = $1)
     INSERT INTO member_device (member_id, device_id) SELECT $2, device_id FROM device`,
    [earner.id, owners[1]?.id],
  )
  expect(await openIds()).toEqual([first])
  await server.database.app.query('DELETE FROM member_device WHERE member_id = $1', [owners[1]?.id])
})

test('a visited site waits at the end of the list until its hour is over', async () => {
  const [first, second] = [
    await website(0, { reward: 9, url: 'https://hour.example.org/' }),
    await website(1),
  ]
  const sameSite = await website(2, { url: 'https://hour.example.org/other' })
  await visit(first, 'https://hour.example.org/')
  expect(await openIds()).toEqual([second])
  const tasks = await list()
  expect(idsOf(tasks)).toEqual([second, first, sameSite])
  const { rows } = await server.database.app.query<{ opens: Date }>(
    `SELECT ended_at + interval '1 hour' AS opens FROM attempt WHERE member_id = $1`,
    [earner.id],
  )
  const opens = rows[0]?.opens.toISOString()
  expect(tasks.map(({ availableAt }) => availableAt)).toEqual([null, opens, opens])
  expect(idsOf(await list({ sort: 'reward', limit: 1 }))).toEqual([second, first, sameSite])
  await server.database.shiftClock(3600)
  expect(await openIds()).toEqual([first, second, sameSite])
})

test('a site with three visits today opens at the next midnight; an owner with three is hidden', async () => {
  const [first, second] = [await website(0, { url: 'https://three.example.org/' }), await website(1)]
  const today = `(ledger.clock() AT TIME ZONE 'UTC')::date`
  await server.database.app.query(
    `INSERT INTO site_day (member_id, site_key, day, attempts_taken) VALUES ($1, 'three.example.org', ${today}, 3)`,
    [earner.id],
  )
  expect(await openIds()).toEqual([second])
  const waiting = (await list()).find(({ websiteId }) => websiteId === String(first))
  expect(waiting?.availableAt).toMatch(/T00:00:00.000Z$/)
  await server.database.app.query(
    `INSERT INTO pair_day (earner_id, owner_id, day, attempts_taken) VALUES ($1, $2, ${today}, 3)`,
    [earner.id, owners[1]?.id],
  )
  expect(await openIds()).toEqual([])
})

test('skip and report hide one task for good, and block hides every task of its owner', async () => {
  const ids = [await website(0), await website(0), await website(1), await website(1), await website(2)]
  const [a, b, c, d, e] = ids as [number, number, number, number, number]
  const params = (id: number) => ({ params: { taskId: String(id) } })
  expect((await earner.client.call(skipTask, params(a))).status).toBe(204)
  expect((await earner.client.call(skipTask, params(a))).status).toBe(204)
  expect(await openIds()).toEqual([b, c, d, e])
  const firstReport = { reason: 'misleading', note: 'Not what it says' } as const
  expect((await earner.client.call(reportTask, { ...params(e), body: firstReport })).status).toBe(204)
  expect((await earner.client.call(reportTask, { ...params(e), body: { reason: 'broken' } })).status).toBe(
    204,
  )
  expect(await openIds()).toEqual([b, c, d])
  expect((await earner.client.call(blockOwner, params(c))).status).toBe(204)
  expect(await openIds()).toEqual([b])
  const { rows } = await server.database.app.query(
    `SELECT campaign_id, report.owner_id, reason, report.note, closed_at, case_file.member_ids AS concerns
     FROM report JOIN case_file ON case_file.kind = 'report' AND subject_id = report.id WHERE member_id = $1`,
    [earner.id],
  )
  expect(rows).toEqual([
    {
      campaign_id: e,
      owner_id: owners[2]?.id,
      reason: 'broken',
      note: null,
      closed_at: null,
      concerns: [earner.id, owners[2]?.id],
    },
  ])
  // Hidden only from this earner.
  expect(await openIds(await join(server, `other-${people}`))).toEqual([a, b, c, d, e])
  expect(await walletOf(server.database, earner)).toBe(50)
})

test('unknown tasks cannot be hidden or reported, own tasks cannot be reported, and visitors can do neither', async () => {
  const own = await fundOwn()
  for (const taskId of ['999999', '0']) {
    const params = { taskId }
    expect((await earner.client.call(skipTask, { params })).status).toBe(404)
    expect((await earner.client.call(blockOwner, { params })).status).toBe(404)
    expect((await earner.client.call(reportTask, { params, body: { reason: 'other' } })).status).toBe(404)
  }
  const params = { taskId: String(own) }
  expect((await earner.client.call(reportTask, { params, body: { reason: 'other' } })).status).toBe(404)
  expect((await earner.client.call(skipTask, { params: { taskId: 'x' } })).status).toBe(400)
  const visitor = createClient(server)
  expect((await visitor.call(skipTask, { params })).status).toBe(401)
  expect((await visitor.call(listWebsiteTasks, {})).status).toBe(401)
})

async function fundOwn(): Promise<number> {
  await give(server.database, earner, 1000)
  return fundWebsite(server.database, { owner: earner, url: `https://own-${people}.example.org/` })
}

test('each sort orders the tasks over all pages, and seconds filters them', async () => {
  const cheap = await website(0, { reward: 3, seconds: 15 })
  const long = await website(1, { reward: 30, seconds: 120 })
  const dear = await website(2, { reward: 9, seconds: 30 })
  const middle = await website(0, { reward: 5, seconds: 30 })
  const late = await website(1, { reward: 4, seconds: 60 })
  expect(idsOf(await list({ sort: 'reward', limit: 2 }))).toEqual([long, dear, middle, late, cheap])
  // Per minute: 18, 15, 12, 10 and 4.
  expect(idsOf(await list({ sort: 'rate', limit: 2 }))).toEqual([dear, long, cheap, middle, late])
  expect(idsOf(await list({ sort: 'shortest', limit: 2 }))).toEqual([cheap, dear, middle, late, long])
  expect(idsOf(await list({ sort: 'newest', limit: 2 }))).toEqual([late, middle, dear, long, cheap])
  expect(idsOf(await list({ sort: 'reward', seconds: 30 }))).toEqual([dear, middle, cheap])
  expect((await list({ seconds: 30 })).length).toBe(3)
  expect(await list({ seconds: 10 })).toEqual([])
  // Reward per second: 300, 250, 200 twice; then the sixty seconds for four points.
  expect(idsOf(await list({ limit: 100 }))[0]).toBe(dear)
})

test('the feed shows each task once over its pages, owners apart, whatever the page size', async () => {
  for (let index = 0; index < 24; index++) await website(index % 3, { reward: 3 + (index % 5) })
  const whole = idsOf(await list({ limit: 100 }))
  expect(new Set(whole).size).toBe(24)
  for (const limit of [1, 5, 7]) expect(idsOf(await list({ limit }))).toEqual(whole)
  const firstOwners = (await listOnce({ limit: 3 })).tasks.map(({ owner }) => owner)
  expect(new Set(firstOwners).size).toBe(3)
})

test('an invalid cursor, sort, limit or duration is rejected with its field', async () => {
  for (const query of [
    'cursor=x',
    'sort=dear',
    'limit=0',
    'limit=101',
    'seconds=a',
    'seconds=',
    'seconds=0',
  ]) {
    const response = await earner.client.fetch(`/api/earn/website?${query}`)
    expect(response.status).toBe(400)
    expect(Object.keys((await response.json()).error.fields)).toEqual([query.split('=')[0]])
  }
})

test('absurdly large numbers in a cursor or a filter do not fail the request', async () => {
  await website(0)
  const most = Number.MAX_SAFE_INTEGER
  const after = { figure: most, id: most }
  const reached = { spot: after, best: after, least: after }
  const deferred = { spot: [most], best: [most], least: [most] }
  const mixed = writeCursor({ kind: 'mixed', isRest: false, place: most, reached, recent: [most], deferred })
  for (const query of [
    `sort=reward&cursor=${writeCursor({ kind: 'sorted', after })}`,
    `sort=shortest&cursor=${writeCursor({ kind: 'sorted', after })}`,
    `cursor=${mixed}`,
    `cursor=${writeCursor({ kind: 'later', after })}`,
    `cursor=${writeCursor({ kind: 'closed', after })}`,
    'seconds=9007199254740991',
  ])
    expect([query, (await earner.client.fetch(`/api/earn/website?${query}`)).status]).toEqual([query, 200])
})

test('the soundcloud list has the same shape and is empty', async () => {
  await website(0)
  expect((await earner.client.call(listSoundcloudTracks, {})).body).toMatchObject({
    tasks: [],
    nextCursor: null,
    switchedOff: null,
  })
})
