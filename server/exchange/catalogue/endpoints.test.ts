import { beforeAll, expect, test } from 'vitest'
import type { EngagementChange, EngagementRow } from '#contract/exchange/catalogue/admin.ts'
import { errorOf, fund, funded, trust } from '#tests/campaigns.ts'
import { give, join, type Person } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer({ workers: 2 })
let admin: Person
let owner: Person
let earner: Person

beforeAll(async () => {
  admin = await join(server, 'admin')
  owner = await join(server, 'owner')
  earner = await join(server, 'earner')
  await server.database.owner.query('UPDATE member SET is_admin = true WHERE id = $1', [admin.id])
  await give(server.database, owner, 10_000)
  for (const person of [owner, earner]) await trust(server.database, person)
})

const change = (...changes: EngagementChange[]) => admin.tries.changeEngagement({ changes })
const rowOf = async (key: string): Promise<EngagementRow | undefined> =>
  (await admin.do.readEngagement()).rows.find((row) => row.key === key)
const log = async (query: { limit?: number; cursor?: string } = {}) =>
  await admin.do.listEngagementChanges(query)
const tasksOf = async (platform: 'pinterest', action: 'save') =>
  (await earner.do.listTasks({ platform, action })).tasks.length

const save = {
  platform: 'pinterest',
  action: 'save',
  url: 'pinterest.com/pin/222222222',
  reward: 4,
  requiredDuration: 0,
  noteVersion: 1,
} as const

test('a row that is switched off leaves the lists at once, and returns when switched on', async () => {
  const { id } = await funded(owner, save)
  expect(await tasksOf('pinterest', 'save')).toBe(1)
  expect((await change({ key: 'pinterest.save', isOn: false })).body).toEqual({
    rows: 1,
    campaigns: 1,
    left: 0,
  })
  expect(await tasksOf('pinterest', 'save')).toBe(0)
  expect((await owner.do.readCampaign({ campaignId: id })).campaign).toMatchObject({
    state: 'paused',
    pausedBy: 'catalogue',
  })
  expect(errorOf(await fund(owner, save)).fields?.action).toContain('switched off')
  expect((await change({ key: 'pinterest.save', isOn: false })).body).toEqual({
    rows: 0,
    campaigns: 0,
    left: 0,
  })
  expect(await rowOf('pinterest.save')).toMatchObject({ isOn: false, openCampaigns: 1 })
  expect((await change({ key: 'pinterest.save', isOn: true })).body).toEqual({
    rows: 1,
    campaigns: 1,
    left: 0,
  })
  expect(await tasksOf('pinterest', 'save')).toBe(1)
})

test('changed rewards, durations and floors apply to the next campaign, and the log has the old ones', async () => {
  const durations = [
    { seconds: 20, reward: 5 },
    { seconds: 90, reward: 20 },
  ]
  const answer = await change(
    { key: 'tiktok.watch', durations },
    { key: 'vk.like', durations: [{ seconds: 0, reward: 7 }], floor: 2, accountCheck: false },
  )
  expect(answer.body).toEqual({ rows: 2, campaigns: 0, left: 0 })
  const terms = async (platform: 'tiktok' | 'vk', action: 'watch' | 'like') =>
    (await owner.do.readCampaignTerms({ platform, action })).durations
  expect(await terms('tiktok', 'watch')).toEqual([
    { seconds: 20, reward: 5, least: 5, most: 15 },
    { seconds: 90, reward: 20, least: 20, most: 60 },
  ])
  expect(await terms('vk', 'like')).toEqual([{ seconds: 0, reward: 7, least: 2, most: 21 }])
  expect(await rowOf('vk.like')).toMatchObject({
    accountCheck: false,
    standard: { durations: [{ seconds: 0, reward: 4 }], floor: 3, accountCheck: true },
  })
  expect((await log({ limit: 2 })).changes).toMatchObject([
    {
      by: admin.username,
      kind: 'row',
      subject: 'vk.like',
      parts: [
        { what: 'durations', from: '4', to: '7' },
        { what: 'floor', from: '3', to: '2' },
        { what: 'accountCheck', from: 'true', to: 'false' },
      ],
    },
    {
      subject: 'tiktok.watch',
      parts: [{ what: 'durations', from: '15 s 3, 30 s 6, 60 s 12', to: '20 s 5, 90 s 20' }],
    },
  ])
})

const timed = (...durations: [seconds: number, reward: number][]) => ({
  durations: durations.map(([seconds, reward]) => ({ seconds, reward })),
})
test.each<[what: string, key: string, change: Omit<EngagementChange, 'key'>, field?: string]>([
  ['no reward', 'youtube.like', timed([0, 0]), 'durations'],
  ['too high a reward', 'youtube.like', timed([0, 1001]), 'durations'],
  ['two rewards without a timer', 'youtube.like', timed([0, 5], [0, 6]), 'durations'],
  ['a timer for an action without one', 'youtube.like', timed([30, 5]), 'durations'],
  ['no duration', 'website.visit', timed(), 'durations'],
  ['a duration of zero', 'website.visit', timed([0, 5]), 'durations'],
  ['a duration of an hour', 'website.visit', timed([3600, 5]), 'durations'],
  ['one duration twice', 'website.visit', timed([15, 3], [15, 3]), 'durations'],
  ['a longer duration for less', 'website.visit', timed([15, 4], [30, 2]), 'durations'],
  ['a floor above the default', 'youtube.like', { floor: 6 }, 'floor'],
  ['a default under the floor', 'youtube.like', timed([0, 2]), 'floor'],
  ['a floor for a timed task', 'website.visit', { floor: 2 }, 'floor'],
  ['a check that the platform lacks', 'twitter.like', { accountCheck: true }, 'accountCheck'],
  ['too short a note', 'youtube.like', { note: 'Hm.' }, 'note'],
  ['an unknown row', 'youtube.marry', { isOn: true }],
])(
  'an invalid change is rejected with its field and changes nothing: %s',
  async (_what, key, invalid, field) => {
    const before = await log({ limit: 1 })
    const answer = await change({ key: 'discord.visit', isOn: false }, { key, ...invalid })
    const named = field ? `${key}.${field}` : key
    expect([answer.status, Object.keys(errorOf(answer).fields ?? {})]).toEqual([400, [named]])
    expect(await rowOf('discord.visit')).toMatchObject({ isOn: true })
    expect(await log({ limit: 1 })).toEqual(before)
  },
)

test('choosing a profile sets all switches, and the choice is remembered', async () => {
  const readState = () => admin.do.readEngagement()
  expect(await readState()).toMatchObject({ profile: 'open', isProfileChosen: false })
  await admin.do.applyProfile({ profile: 'strict' })
  const strict = await readState()
  expect(strict).toMatchObject({ profile: 'strict', isProfileChosen: true })
  expect([...new Set(strict.rows.filter(({ isOn }) => isOn).map(({ group }) => group))].toSorted()).toEqual([
    'feedback',
    'visits',
  ])
  await change({ key: 'youtube.watch', isOn: true })
  expect((await readState()).profile).toBe(null)
  const again = await admin.do.applyProfile({ profile: 'open' })
  expect(again.campaigns).toBe(1)
  expect(await readState()).toMatchObject({ profile: 'open' })
  expect((await log({ limit: 100 })).changes.filter(({ kind }) => kind === 'profile')).toMatchObject([
    { subject: 'open', by: admin.username },
    { subject: 'strict', by: admin.username },
  ])
})

test('a setting changes within its range and applies at once, and the log has its old value', async () => {
  const set = (name: string, value: number) => admin.tries.changeSettingValue({ name, value })
  const feeOf = async () =>
    (await owner.do.readCampaignTerms({ platform: 'website', action: 'visit' })).feeBasisPoints
  expect(await feeOf()).toBe(2000)
  expect((await set('fee_basis_points', 1500)).status).toBe(204)
  // Another process may answer: it reads the new value within 5 s.
  await expect.poll(feeOf, { interval: 250 }).toBe(1500)
  expect((await set('fee_basis_points', 1500)).status).toBe(204)
  expect((await log({ limit: 1 })).changes).toMatchObject([
    { kind: 'setting', subject: 'fee_basis_points', parts: [{ what: 'value', from: '2000', to: '1500' }] },
  ])
  const rejected = await set('fee_basis_points', 10_001)
  expect([rejected.status, errorOf(rejected).fields?.value]).toEqual([400, 'Whole number, 0 to 10,000.'])
  expect((await set('fee_of_my_own', 1)).status).toBe(404)
  const { settings } = await admin.do.listSettings()
  expect(settings.find(({ name }) => name === 'fee_basis_points')).toMatchObject({
    value: 1500,
    standard: 2000,
    unit: 'basis_points',
    least: 0,
    most: 10_000,
  })
})
