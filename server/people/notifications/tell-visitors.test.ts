import { expect, test } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { creditVisits } from '#tests/campaigns.ts'
import { shareDatabase } from '#tests/database.ts'
import { fundWebsite, give, toMorning } from '#tests/exchange.ts'
import { sentTo } from '#tests/notifications.ts'
import { shareServices } from '#tests/services.ts'
import { tellVisitors } from './index.ts'

const database = shareDatabase()
const services = shareServices(database, {})
const app = shareApp(services)
const daySeconds = 86_400
let count = 0

async function campaignOf(owner: LocalPerson & { username: string }): Promise<string> {
  await give(database, owner, 1000)
  return String(await fundWebsite(database, { owner, url: `https://seen-${++count}.example.org/` }))
}

/** The notifications of a day that an owner has. */
const told = async (owner: LocalPerson) =>
  (await sentTo(database, owner)).filter(({ title }) => title.endsWith('yesterday'))

test('a day’s people are listed in one notification of the next day, without a mail; a first one alone is not', async () => {
  const [busy, quiet] = await Promise.all(
    ['busy', 'quiet'].map(async (username) => ({ ...(await app.join(username)), username })),
  )
  if (!busy || !quiet) throw new Error('nobody joined')
  await toMorning(database)
  const campaigns = [await campaignOf(busy), await campaignOf(busy)]
  for (const id of [...campaigns, await campaignOf(quiet)]) await creditVisits(database, id, 1)
  await creditVisits(database, campaigns[0] ?? '', 2)
  await tellVisitors(services)
  expect(await told(busy), 'the day is not over').toEqual([])
  await database.shiftClock(daySeconds)
  for (let run = 0; run < 2; run++) await tellVisitors(services)
  const title = '4 people spent time with your work yesterday'
  expect(await told(busy)).toEqual([{ kind: 'campaign', title, body: '', path: '/content-hub' }])
  expect(await told(quiet)).toEqual([])
  const { rows } = await database.owner.query('SELECT mail FROM notification WHERE of_day IS NOT NULL')
  expect(rows).toEqual([{ mail: 'never' }])

  await creditVisits(database, campaigns[1] ?? '', 1)
  await database.shiftClock(daySeconds)
  await tellVisitors(services)
  expect((await told(busy)).at(-1)?.title).toBe('1 person spent time with your work yesterday')
})
