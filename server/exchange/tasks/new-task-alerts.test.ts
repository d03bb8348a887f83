import { expect, test } from 'vitest'
import { changeTaskWatch, readTaskWatch } from '#contract/exchange/tasks.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { fundWebsite, give } from '#tests/exchange.ts'
import { sentTo, titlesTo } from '#tests/notifications.ts'
import { shareServices } from '#tests/services.ts'
import { notifyOfNewTasks } from './index.ts'

const database = shareDatabase()
const services = shareServices(database, {})
const app = shareApp(services)
let count = 0
const newcomer = async (): Promise<LocalPerson & { username: string }> => {
  const name = `alert-${++count}`
  return { ...(await app.join(name)), username: name }
}

/** A running campaign of the person for a website. */
async function campaignOf(owner: LocalPerson & { username: string }): Promise<void> {
  await give(database, owner, 1000)
  await fundWebsite(database, { owner, url: `https://alert-${++count}.example.org/` })
}

test('a member who asked is told of new tasks once, when one is open to them', async () => {
  const [owner, asker, other] = [await newcomer(), await newcomer(), await newcomer()]
  const query = { platform: 'website', action: 'visit' } as const
  for (const person of [owner, asker])
    await person.client.call(changeTaskWatch, { query, body: { on: true } })
  await other.client.call(changeTaskWatch, { query: { platform: 'youtube' }, body: { on: true } })
  await notifyOfNewTasks(services)
  expect(await titlesTo(database, asker)).toEqual([])
  await database.owner.query('UPDATE member SET credited_count = 5 WHERE id = $1', [owner.id])
  await campaignOf(owner)
  await notifyOfNewTasks(services)
  await notifyOfNewTasks(services)
  expect(await sentTo(database, asker)).toMatchObject([
    { kind: 'new_tasks', title: 'New websites to visit', path: '/earn-points?platform=website&action=visit' },
  ])
  expect((await asker.client.call(readTaskWatch, { query })).body).toEqual({ on: false })
  // The owner's own campaign is no task for the owner.
  expect([await titlesTo(database, owner), await titlesTo(database, other)]).toEqual([[], []])
  expect((await owner.client.call(readTaskWatch, { query })).body).toEqual({ on: true })
})

test('an alert is not about the tasks that a list had when it was turned on', async () => {
  const [first, second, asker] = [await newcomer(), await newcomer(), await newcomer()]
  await campaignOf(first)
  await asker.client.call(changeTaskWatch, { query: { platform: 'website' }, body: { on: true } })
  await campaignOf(asker)
  await notifyOfNewTasks(services)
  expect(await titlesTo(database, asker)).toEqual([])
  await campaignOf(second)
  await notifyOfNewTasks(services)
  expect(await titlesTo(database, asker)).toEqual(['New websites to visit'])
})
