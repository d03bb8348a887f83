import { expect, test, vi } from 'vitest'
import { getDashboard } from '#contract/exchange/dashboard.ts'
import { getDailyGoal, getPointsOverview, listDailyPoints } from '#contract/exchange/points.ts'
import type { Output } from '#contract/operation.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { creditVisits, makePremium, trust } from '#tests/campaigns.ts'
import { shareDatabase } from '#tests/database.ts'
import { fundWebsite, give, toMorning } from '#tests/exchange.ts'
import { until } from '#tests/programs.ts'
import { shareServices } from '#tests/services.ts'
import { changeCatalogue } from '../catalogue/index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)

async function dashboardOf({ client }: LocalPerson): Promise<Output<typeof getDashboard>> {
  const { status, body } = await client.call(getDashboard, {})
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('prices are those of the catalogue now, with the member’s fee; what is off has none', async () => {
  const person = await local.join('prices')
  expect(await dashboardOf(person)).toMatchObject({
    visit: { seconds: 15, reward: 3, cost: 4 },
    watch: { seconds: 60, reward: 12, cost: 15 },
  })
  await makePremium(database, person)
  expect(await dashboardOf(person)).toMatchObject({ visit: { cost: 4 }, watch: { cost: 14 } })

  await changeCatalogue(services, person.id, [
    { key: 'website.visit', durations: [{ seconds: 20, reward: 10 }] },
    { key: 'youtube.watch', isOn: false },
  ])
  expect(await dashboardOf(person)).toMatchObject({
    visit: { seconds: 20, reward: 10, cost: 11 },
    watch: null,
  })
  await changeCatalogue(services, person.id, [
    { key: 'website.visit', durations: [{ seconds: 15, reward: 3 }] },
    { key: 'youtube.watch', isOn: true },
  ])
})

test('a new member’s steps stay until two tasks are credited and a campaign has run', async () => {
  const person = await local.join('steps')
  expect((await dashboardOf(person)).steps).toEqual({ tasks: 0, hasPromoted: false, leastBudget: 40 })
  await trust(database, person, 1)
  expect((await dashboardOf(person)).steps).toMatchObject({ tasks: 1 })
  await trust(database, person, 300)
  expect((await dashboardOf(person)).steps).toMatchObject({ tasks: 2 })

  const url = 'https://steps.example.org/'
  const id = await fundWebsite(database, { owner: { ...person, username: 'steps' }, url })
  const inState = (state: string) =>
    database.owner.query('UPDATE campaign SET state = $2 WHERE id = $1', [id, state])
  for (const state of ['draft', 'review']) {
    await inState(state)
    expect((await dashboardOf(person)).steps, state).not.toBeNull()
  }
  await inState('live')
  expect((await dashboardOf(person)).steps).toBeNull()
  await database.owner.query('UPDATE member SET credited_count = 1 WHERE id = $1', [person.id])
  expect((await dashboardOf(person)).steps).toMatchObject({ tasks: 1, hasPromoted: true })
  await trust(database, person, 2)
  await database.owner.query(`UPDATE campaign SET state = 'ended', ended_at = ledger.clock() WHERE id = $1`, [
    id,
  ])
  expect((await dashboardOf(person)).steps).toBeNull()
})

test('completions are those of all campaigns, and today’s are listed with today’s points', async () => {
  await toMorning(database)
  const person = await local.join('completions')
  const owner = { ...person, username: 'completions' }
  const id = await fundWebsite(database, { owner, url: 'https://completions.example.org/' })
  expect(await dashboardOf(person)).toMatchObject({ completions: 0 })
  expect(await creditVisits(database, String(id), 3)).toEqual(['ok', 'ok', 'ok'])
  expect(await dashboardOf(person)).toMatchObject({ completions: 3 })
  const { body } = await person.client.call(listDailyPoints, { query: { days: 62 } })
  expect(body.days).toHaveLength(62)
  expect(body.days.at(-1)).toMatchObject({ completions: 3, used: 12 })
  expect(body.days.slice(0, -1).every(({ completions }) => completions === 0)).toBe(true)
})

test('news begin with the last visit before a pause of half an hour, and name the first person of a campaign', async () => {
  const person = await local.join('news')
  expect((await dashboardOf(person)).news).toEqual({ since: null, people: 0, wrote: 0, first: null })
  const owner = { ...person, username: 'news' }
  await give(database, person, 1000)
  const url = 'https://news.example.org/'
  const id = await fundWebsite(database, { owner, url, title: 'Night bus', target: 10 })
  await creditVisits(database, String(id), 1)
  const { rows } = await database.owner.query(
    'SELECT username FROM attempt JOIN member ON member.id = member_id WHERE campaign_id = $1',
    [id],
  )
  const first = { action: 'visit', title: 'Night bus', left: 9, name: rows[0].username, imageUrl: null }
  expect((await dashboardOf(person)).news).toMatchObject({ since: null, people: 1, first })

  // A use is recorded every five minutes.
  await database.shiftClock(301)
  await dashboardOf(person)
  const recorded = `SELECT FROM session WHERE member_id = $1 AND last_used_at > created_at + interval '5 minutes'`
  await until(async () => (await database.owner.query(recorded, [person.id])).rowCount === 1)
  await database.shiftClock(1801)
  const later = (await dashboardOf(person)).news
  expect(later).toMatchObject({ people: 0, first: null })
  expect(later.since).not.toBeNull()
  await creditVisits(database, String(id), 2)
  expect((await dashboardOf(person)).news).toEqual({ since: later.since, people: 2, wrote: 0, first: null })
  const other = await fundWebsite(database, { owner, url: `${url}2`, title: 'Day bus', target: 10 })
  await creditVisits(database, String(other), 3)
  expect((await dashboardOf(person)).news).toMatchObject({ people: 5, first: { title: 'Day bus', left: 7 } })
})

test('the dashboard’s sentences cost no statement: what they need is read for the page anyway', async () => {
  const person = await local.join('statements')
  const query = vi.spyOn(services.pool, 'query')
  const statementsOf = async (...operations: { path: string }[]): Promise<number> => {
    query.mockClear()
    await person.fetch(`/api/batch?paths=${operations.map(({ path }) => path).join(',')}`)
    return query.mock.calls.length
  }
  const without = await statementsOf(getPointsOverview, getDailyGoal)
  expect(without).toBeGreaterThan(0)
  expect(await statementsOf(getPointsOverview, getDailyGoal, getDashboard)).toBe(without)
})
