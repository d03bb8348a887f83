import { beforeAll, expect, test } from 'vitest'
import type { EngagementChange } from '#contract/exchange/catalogue/admin.ts'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'
import { changeCatalogue } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let person: LocalPerson

beforeAll(async () => {
  person = await local.join('reader')
})

const change = (...changes: EngagementChange[]) => changeCatalogue(services, person.id, changes)
const pageOf = async (path: string): Promise<string> => {
  const { statusCode, body } = await person.fetch(path)
  expect(statusCode).toBe(200)
  return words(body)
}
const landing = async (): Promise<string> => {
  await services.settings.refresh()
  const { statusCode, body } = await local.get('/')
  expect(statusCode).toBe(200)
  return words(body)
}
/** Visible text of a page, without tags and scripts. */
const words = (html: string): string =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('tasks pay the rates an admin has set, in the API and on the landing page', async () => {
  expect(await landing()).toContain('Time 15 s Checked By timer You earn +3 points')
  await change({
    key: 'website.visit',
    durations: [
      { seconds: 20, reward: 7 },
      { seconds: 90, reward: 31 },
    ],
  })
  const body = await person.do.getRates()
  expect(body.rates.map(({ key }) => key)).toEqual(catalogue.map(({ key }) => key))
  expect(body.rates.find(({ key }) => key === 'website.visit')).toMatchObject({
    isOn: true,
    durations: [
      { seconds: 20, reward: 7 },
      { seconds: 90, reward: 31 },
    ],
  })
  const page = await landing()
  expect(page).toContain('Time 20 s Checked By timer You earn +7 points')
  expect(page).toContain('Time 90 s Checked By timer You earn +31 points')
})

test('the landing page leaves out a row that is switched off', async () => {
  expect(await landing()).toContain('Watch a video')
  await change({ key: 'youtube.watch', isOn: false }, { key: 'tiktok.watch', isOn: false })
  const page = await landing()
  expect(page).not.toContain('Watch a video')
  await change({ key: 'youtube.watch', isOn: true }, { key: 'tiktok.watch', isOn: true })
})

test('the list of a row that is switched off says so, why, and what pays instead', async () => {
  const save = catalogue.find(({ key }) => key === 'pinterest.save')
  await change({ key: 'pinterest.save', isOn: false })
  const { switchedOff } = await person.do.listTasks({ platform: 'pinterest', action: 'save' })
  expect(switchedOff).toMatchObject({
    rows: [{ key: 'pinterest.save', note: save?.note, link: save?.link }],
    isAll: true,
    instead: [
      { action: 'visit', platform: 'pinterest' },
      { action: 'feedback', platform: 'pinterest' },
    ],
  })
  const page = await pageOf('/earn-points?platform=pinterest&action=save')
  expect(page).toContain(`“${save?.label}” is switched off`)
  expect(page).toContain('Visits for Pinterest')
  expect(page).toContain('Feedback for Pinterest')
  expect(await pageOf('/platforms/pinterest')).toContain(`“${save?.label}” is switched off for now.`)
})

test('if the platform’s visits are off too, those of others are offered; a list that is on says nothing', async () => {
  await change({ key: 'pinterest.visit', isOn: false })
  const ask = async (query: { platform?: 'pinterest' | 'vk'; action: 'save' | 'like' }) =>
    (await person.do.listTasks(query)).switchedOff
  expect((await ask({ platform: 'pinterest', action: 'save' }))?.instead).toEqual([
    { action: 'visit', platform: null },
    { action: 'feedback', platform: 'pinterest' },
  ])
  expect(await ask({ platform: 'vk', action: 'like' })).toBe(null)
  await change({ key: 'pinterest.visit', isOn: true }, { key: 'pinterest.save', isOn: true })
  expect(await ask({ platform: 'pinterest', action: 'save' })).toBe(null)
})

test.each([
  ['/earn/like', 'like', '6 kinds of tasks are'],
  ['/platforms/youtube/watch', 'watch', '“Watch a video” is'],
] as const)('%s says so if every row of it is switched off', async (path, action, title) => {
  const keys = catalogue.filter((row) => row.action === action).map(({ key }) => key)
  await change(...keys.map((key) => ({ key, isOn: false })))
  const page = await pageOf(path)
  expect(page).toContain(`${title} switched off`)
  expect(page).toContain(action === 'like' ? 'Visits that pay' : 'Visits for YouTube')
  await change(...keys.map((key) => ({ key, isOn: true })))
})
