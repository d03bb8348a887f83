import { expect, test } from 'vitest'
import { listFollows } from '#contract/exchange/connections.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { checkOf, type Earner, shareAccountTasks, startOf } from '#tests/account-tasks.ts'
import type { LocalPerson } from '#tests/app.ts'
import { give, walletOf } from '#tests/exchange.ts'
import { connect } from '#tests/neighbours.ts'
import type { Deed } from '#tests/platform-twins/people.ts'
import { recheckFollows } from './index.ts'

const tasks = shareAccountTasks()

const hour = 3600

/** An earner who was paid for following on Twitch, and the deed. */
async function paid(): Promise<{ person: Earner; deed: Deed }> {
  const person = await tasks.earner()
  await connect(person, 'twitch')
  const deed = tasks.deedOf('twitch')
  const attempt = await startOf(person, await tasks.taskFor('twitch', deed))
  deed.does()
  expect((await checkOf(person, attempt)).body.success).toBe(true)
  return { person, deed }
}
const rechecked = async (seconds: number): Promise<void> => {
  await tasks.database.shiftClock(seconds)
  await recheckFollows(tasks.services)
}
const listed = async ({ client }: LocalPerson, platform?: PlatformName) =>
  (await client.call(listFollows, { query: { platform } })).body.follows

test('a follow undone within seven days costs five rewards once two checks miss it, and the list says so', async () => {
  const { person, deed } = await paid()
  await give(tasks.database, person, 100)
  const before = await walletOf(tasks.database, person)
  await rechecked(25 * hour)
  expect(await listed(person)).toMatchObject([{ state: 'in_window', points: 10 }])
  deed.undoes()
  await rechecked(25 * hour)
  expect(await walletOf(tasks.database, person)).toBe(before)
  await rechecked(2 * hour)
  expect(await walletOf(tasks.database, person)).toBe(before - 50)
  expect(await listed(person)).toMatchObject([{ state: 'undone', points: 50 }])
  await rechecked(25 * hour)
  expect(await walletOf(tasks.database, person)).toBe(before - 50)
})

test('a follow that the platform misses once by mistake keeps its points', async () => {
  const { person, deed } = await paid()
  const before = await walletOf(tasks.database, person)
  deed.undoes()
  await rechecked(25 * hour)
  deed.does()
  await rechecked(2 * hour)
  deed.undoes()
  await rechecked(25 * hour)
  expect(await walletOf(tasks.database, person)).toBe(before)
})

test('a follow undone after seven days keeps its points', async () => {
  const { person, deed } = await paid()
  const before = await walletOf(tasks.database, person)
  await tasks.database.shiftClock(7 * 24 * hour + hour)
  deed.undoes()
  await rechecked(hour)
  await rechecked(2 * hour)
  expect(await walletOf(tasks.database, person)).toBe(before)
  expect(await listed(person)).toMatchObject([{ state: 'credited' }])
})

test('a follow of a channel that is gone keeps its points', async () => {
  const { person, deed } = await paid()
  const before = await walletOf(tasks.database, person)
  deed.undoes()
  const names = tasks.neighbourhood.of('twitch').names ?? {}
  const { moonjar = '' } = names
  delete names.moonjar
  await rechecked(25 * hour)
  await rechecked(2 * hour)
  names.moonjar = moonjar
  expect(await walletOf(tasks.database, person)).toBe(before)
})

test('a platform that does not answer takes nothing back', async () => {
  const { person, deed } = await paid()
  const before = await walletOf(tasks.database, person)
  deed.undoes()
  tasks.neighbourhood.of('twitch').twin.trouble = 'down'
  await rechecked(25 * hour)
  await rechecked(25 * hour)
  expect(await walletOf(tasks.database, person)).toBe(before)
})

test('follows of one platform are those of the list, and a platform without follows has none', async () => {
  const { person } = await paid()
  await connect(person, 'youtube')
  const deed = tasks.deedOf('youtube')
  const attempt = await startOf(person, await tasks.taskFor('youtube', deed))
  deed.does()
  expect((await checkOf(person, attempt)).body.success).toBe(true)
  const all = await listed(person)
  expect(all).toMatchObject([{ platform: 'youtube' }, { platform: 'twitch' }])
  expect(await listed(person, 'twitch')).toEqual([all[1]])
  expect(await listed(person, 'youtube')).toEqual([all[0]])
  expect(await listed(person, 'vk')).toEqual([])
  expect(await listed(person, 'website')).toEqual([])
})
