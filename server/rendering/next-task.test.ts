import { expect, test } from 'vitest'
import { taskHref } from '#contract/exchange/tasks.ts'
import { nextTaskPath } from '#contract/pages/next-task.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, fundWebsite, give } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)

/** Where the page leads a member. */
async function leadsTo({ fetch }: LocalPerson, path = nextTaskPath): Promise<unknown> {
  const { statusCode, headers } = await fetch(path)
  expect(statusCode).toBe(303)
  return headers.location
}

test('a member is led to the quickest task within the rules, and to Earn Points if there is none', async () => {
  const [owner, person] = [await addPerson(database, 'promoter'), await local.join('newcomer')]
  await give(database, owner, 10_000)
  expect(await leadsTo(person)).toBe('/earn-points')

  await fundTask(database, { owner, platform: 'youtube', action: 'watch', seconds: 30, reward: 30 })
  await fundTask(database, { owner, platform: 'youtube', action: 'visit', seconds: 15, reward: 15 })
  expect(await leadsTo(person), 'platforms frown on both').toBe('/earn-points')

  const site = async (name: string, seconds: number, reward: number): Promise<string> => {
    const url = `https://${name}.example.org/`
    const promoter = await addPerson(database, `promoter-${name}`)
    await give(database, promoter, 1000)
    const id = await fundWebsite(database, { owner: promoter, url, seconds, reward })
    return taskHref({ id: String(id), action: 'visit', url, points: reward })
  }
  const long = await site('long', 120, 60)
  expect(await leadsTo(person), 'longer than a minute').toBe('/earn-points')
  const minute = await site('minute', 60, 30)
  expect(await leadsTo(person)).toBe(minute)
  const short = await site('short', 15, 3)
  expect(await leadsTo(person)).toBe(short)
  expect([long, minute, short].every((href) => href.startsWith('/website-viewer?'))).toBe(true)

  await database.owner.query(
    `INSERT INTO task_skip (member_id, campaign_id) SELECT $1, max(id) FROM campaign`,
    [person.id],
  )
  expect(await leadsTo(person), 'not the one that was hidden').toBe(minute)
})

test('a platform leads to its visit or another task in its grey area, never to a red one', async () => {
  const [owner, person] = [await addPerson(database, 'promotes-on-twitch'), await local.join('from-twitch')]
  await give(database, owner, 10_000)
  const ofTwitch = `${nextTaskPath}?platform=twitch`
  for (const [action, kind] of [['follow'], ['watch', 'live']] as const)
    await fundTask(database, {
      owner,
      platform: 'twitch',
      action,
      reward: 40,
      seconds: 30,
      ...(kind && { kind }),
    })
  expect(await leadsTo(person, ofTwitch)).toBe(nextTaskPath)
  expect(await leadsTo(person, `${nextTaskPath}?platform=nowhere`)).toBe(nextTaskPath)

  const task = { owner, platform: 'twitch' } as const
  const watched = await fundTask(database, { ...task, action: 'watch', seconds: 60, reward: 12 })
  expect(await leadsTo(person, ofTwitch)).toBe(`/tasks/${watched}`)
  const visited = await fundTask(database, { ...task, action: 'visit', seconds: 15, reward: 3 })
  expect(await leadsTo(person, ofTwitch)).toMatch(`websiteId=${visited}`)
})

test('a visitor signs in first, and a page fetched ahead of a click never leads on', async () => {
  expect((await local.get(nextTaskPath)).statusCode).toBe(401)
  const { body } = await local.get('/speculation.json')
  expect(body).toContain(nextTaskPath)
})
