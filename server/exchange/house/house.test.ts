import { beforeEach, expect, test } from 'vitest'
import { supply } from '#ledger/index.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, fundWebsite, give, stockSite } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { publishHouseTasks, startHouseFund } from './index.ts'
import { houseTarget, houseTasksWanted, median } from './rules.ts'

const database = shareDatabase()
const services = shareServices(database)
let owners = 0

beforeEach(async () => {
  while ((await houseTasks()) > 0) await database.app.query('SELECT exchange.end_house_task()')
})

async function houseTasks(): Promise<number> {
  const { rows } = await database.app.query<{ live: number }>(
    `SELECT count(*) AS live FROM campaign WHERE house AND state = 'live'`,
  )
  return rows[0]?.live ?? 0
}

const stock = async (count: number): Promise<void> => {
  for (let index = 0; index < count; index++) await stockSite(database, `house-${index}.example.org`)
}

/** Campaigns of members, each of another owner. */
async function memberTasks(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const owner = await addPerson(database, `owner_${++owners}`)
    await give(database, owner, 100)
    await fundWebsite(database, { owner, url: `https://member-${owners}.example.org/` })
  }
}

test('the House Fund gets its starting points once, from the issuer', async () => {
  await Promise.all([startHouseFund(services), startHouseFund(services), startHouseFund(services)])
  await startHouseFund(services)
  expect(await supply(database.app)).toMatchObject({ issued: 15_000, house: 15_000 })
})

test('without websites in stock nothing is published', async () => {
  expect(await publishHouseTasks(services)).toBe(0)
  expect(await houseTasks()).toBe(0)
})

test('house tasks fill the list up to twenty, paid by the fund without a fee, each website once', async () => {
  await stock(25)
  await memberTasks(4)
  expect(await publishHouseTasks(services)).toBe(16)
  expect(await publishHouseTasks(services)).toBe(0)
  const { rows } = await database.app.query(
    `SELECT count(*) AS tasks, count(DISTINCT content_id) AS sites, max(fee_points) AS fee, max(reward_points) AS reward,
      max(required_seconds) AS seconds FROM campaign WHERE house AND state = 'live'`,
  )
  expect(rows[0]).toEqual({ tasks: 16, sites: 16, fee: 0, reward: 3, seconds: 15 })
  expect((await supply(database.app)).house).toBe(15_000 - 16 * houseTarget * 3)
})

test('the median active member decides, and house tasks end once there are enough without them', async () => {
  await stock(25)
  const active = await Promise.all(['one', 'two', 'three'].map((name) => addPerson(database, name)))
  for (const { id } of active)
    await database.app.query(
      `INSERT INTO member_day (member_id, day, credited) SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date, 1`,
      [id],
    )
  const { rows } = await database.app.query<{ live: number }>(
    `SELECT count(*) AS live FROM campaign WHERE state = 'live'`,
  )
  // Two of the three have hidden two of the live campaigns.
  await database.app.query(
    `INSERT INTO task_skip (member_id, campaign_id) SELECT member.id, campaign.id FROM member,
      (SELECT id FROM campaign WHERE state = 'live' ORDER BY id LIMIT 2) AS campaign WHERE member.id = ANY ($1)`,
    [active.slice(0, 2).map(({ id }) => id)],
  )
  const live = rows[0]?.live ?? 0
  expect(await publishHouseTasks(services)).toBe(20 - (live - 2))
  await memberTasks(22 - live)
  expect(await publishHouseTasks(services)).toBe(0)
  expect(await houseTasks()).toBe(0)
  expect((await supply(database.app)).house).toBe(15_000)
})

test('a nearly empty fund publishes what it can pay and leaves no draft behind', async () => {
  await stock(25)
  await database.app.query(
    `UPDATE campaign SET state = 'ended', ended_at = ledger.clock() WHERE state = 'live'`,
  )
  await database.owner.query(
    `WITH made AS (INSERT INTO content (owner_id, platform, kind, canonical_url, url, title)
       VALUES (NULL, 'youtube', 'video', 'x', 'x', 'Drain') RETURNING id)
     INSERT INTO campaign (content_id, house, platform, action, reward_points, fee_points, required_seconds,
       effort_seconds, target) SELECT id, true, 'youtube', 'watch', 14800, 0, 30, 30, 1 FROM made`,
  )
  await database.owner.query(
    `SELECT exchange.fund_campaign((SELECT max(id) FROM campaign), NULL, gen_random_uuid())`,
  )
  expect(await publishHouseTasks(services)).toBe(2)
  const { rows } = await database.app.query(`SELECT count(*) AS drafts FROM campaign WHERE state = 'draft'`)
  expect(rows).toEqual([{ drafts: 0 }])
})

test('the number of house tasks follows from availability, and the median is the lower middle', () => {
  const wanted = (availability: number, houseLive: number) =>
    houseTasksWanted({ availability, houseLive, least: 15 })
  expect([wanted(0, 0), wanted(14, 3), wanted(15, 15), wanted(20, 10), wanted(25, 10)]).toEqual([
    15, 1, 0, 0, -10,
  ])
  expect([median([]), median([3]), median([9, 1]), median([5, 1, 9])]).toEqual([undefined, 3, 1, 5])
})
