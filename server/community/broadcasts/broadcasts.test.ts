import { beforeAll, expect, test } from 'vitest'
import type { Broadcast } from '#contract/community/broadcasts.ts'
import { errorSchema } from '#contract/errors.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { freshen, promote, toMorning } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { planBroadcast, sendBroadcasts } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
let count = 0
beforeAll(async () => {
  await toMorning(database)
  await database.shiftClock(10 * 3600)
  admin = await local.join('news_admin')
  await promote(database, admin)
})

/** A member who chose news by push, in a time zone. */
async function reader(zone = 'UTC'): Promise<LocalPerson> {
  const person = await local.join(`news-${++count}`)
  await person.do.changeNotificationChoice({ kind: 'news', mail: 'never', push: true })
  await database.owner.query('UPDATE member SET time_zone = $2 WHERE id = $1', [person.id, zone])
  return person
}
const everybody = { platform: null, language: null, leastTrust: 0, inactiveDays: null } as const
const texts = (changes: Partial<Broadcast> = {}) => ({
  title: 'Circles are open',
  body: 'Find people who make what you make.',
  path: '/circles',
  audience: everybody,
  sendHour: null,
  ...changes,
})
async function started(changes: Partial<Broadcast> = {}): Promise<number> {
  const body = await admin.do.createBroadcast(texts(changes))
  const broadcastId = body.broadcast.id
  await freshen(database, admin)
  await admin.do.startBroadcast({ broadcastId })
  await planBroadcast(services, { broadcastId: Number(broadcastId) })
  return Number(broadcastId)
}
const newsOf = async (person: LocalPerson): Promise<string[]> =>
  (await person.do.listNotifications()).notifications
    .filter(({ kind }) => kind === 'news')
    .map(({ title }) => title)
const found = async (id: number) =>
  (await admin.do.listBroadcasts({ limit: 100 })).broadcasts.find((broadcast) => broadcast.id === String(id))

test('news reaches each member who chose it once, however often its jobs run, and nobody else', async () => {
  const [one, other, without] = [await reader(), await reader(), await local.join('news_without')]
  const id = await started()
  await planBroadcast(services, { broadcastId: id })
  await Promise.all([sendBroadcasts(services), sendBroadcasts(services)])
  await sendBroadcasts(services)
  expect([await newsOf(one), await newsOf(other), await newsOf(without)]).toEqual([
    ['Circles are open'],
    ['Circles are open'],
    [],
  ])
  expect(await found(id)).toMatchObject({ state: 'done', figures: { planned: 2, sent: 2, capped: 0 } })
  expect(await admin.cannot.startBroadcast({ broadcastId: String(id) })).toBe('conflict')
})

test('an audience is counted and reached by platform, language, trust and absence', async () => {
  const person = await reader()
  const size = async (changes: object) => (await admin.do.countAudience({ ...everybody, ...changes })).members
  const all = await size({})
  expect(await size({ language: 'pt' })).toBe(0)
  await database.owner.query(
    `UPDATE member SET language = 'pt', credited_count = 60, credited_days = 4 WHERE id = $1`,
    [person.id],
  )
  expect([
    await size({ language: 'pt' }),
    await size({ leastTrust: 2 }),
    await size({ leastTrust: 3 }),
  ]).toEqual([1, 1, 0])
  await database.owner.query('UPDATE member SET rejected_count = 60 WHERE id = $1', [person.id])
  expect(await size({ leastTrust: 2 })).toBe(0)
  expect(await size({ inactiveDays: 7 })).toBe(0)
  await database.owner.query(
    `UPDATE session SET last_used_at = last_used_at - interval '8 days' WHERE member_id = $1`,
    [person.id],
  )
  expect(await size({ inactiveDays: 7 })).toBe(1)
  expect(await size({ platform: 'vk' })).toBe(0)
  const id = await started({ audience: { ...everybody, language: 'pt' } })
  await sendBroadcasts(services)
  expect(await found(id)).toMatchObject({ figures: { planned: 1, sent: 1 } })
  expect(all).toBeGreaterThan(1)
})

test('the hour is the member’s own, and nobody is woken', async () => {
  const { rows } = await database.owner.query<{ hour: number }>(
    `SELECT extract(hour FROM ledger.clock() AT TIME ZONE 'UTC')::int AS hour`,
  )
  const hour = rows[0]?.hour ?? 0
  // Six in the morning there, whatever hour it is here.
  const night = await reader(`Etc/GMT${hour - 6 >= 0 ? '+' : '-'}${Math.abs(hour - 6)}`)
  const awake = await reader()
  await started({ title: 'At once' })
  await sendBroadcasts(services)
  expect([await newsOf(awake), await newsOf(night)]).toEqual([['At once'], []])
  await database.shiftClock(2 * 3600 + 60)
  await sendBroadcasts(services)
  expect(await newsOf(night)).toEqual(['At once'])
})

test('an admin reads that news waits for the hour of its readers, and until when', async () => {
  const person = await reader()
  await database.owner.query('DELETE FROM notification_choice WHERE member_id <> $1', [person.id])
  await toMorning(database)
  await database.shiftClock(10 * 3600)
  const id = await started({ title: 'At noon', sendHour: 12 })
  await sendBroadcasts(services)
  const { rows } = await database.owner.query<{ noon: Date }>(
    `SELECT date_trunc('day', ledger.clock(), 'UTC') + interval '12 hours' AS noon`,
  )
  expect(await found(id)).toMatchObject({ state: 'sending', waitsUntil: rows[0]?.noon.toISOString() })
  const shown = async () =>
    /At noon.*?<\/tr>/s.exec((await admin.fetch('/admin/propush-manager')).body)?.[0].replace(/<[^>]*>/g, '')
  expect(await shown()).toMatch(/Waiting.*Until .*12:00/)
  await database.shiftClock(2 * 3600)
  expect(await found(id)).toMatchObject({ state: 'sending', waitsUntil: null })
  expect(await shown()).not.toMatch(/Waiting/)
  await sendBroadcasts(services)
  expect(await found(id)).toMatchObject({ state: 'done', waitsUntil: null })
})

test('news that an outage delayed into the night of a member waits for the morning', async () => {
  const person = await reader()
  await started({ title: 'Delayed' })
  const { rows } = await database.owner.query<{ hour: number }>(
    `SELECT extract(hour FROM ledger.clock() AT TIME ZONE 'UTC')::int AS hour`,
  )
  const untilNight = 23 - (rows[0]?.hour ?? 0)
  await database.shiftClock(untilNight * 3600)
  await sendBroadcasts(services)
  expect(await newsOf(person)).toEqual([])
  await database.shiftClock(9 * 3600 + 3599)
  await sendBroadcasts(services)
  expect(await newsOf(person)).toEqual(['Delayed'])
})

test('a member gets three in 24 hours; the rest counts as withheld', async () => {
  const person = await reader()
  await database.owner.query('DELETE FROM notification_choice WHERE member_id <> $1', [person.id])
  const ids = []
  for (const title of ['First', 'Second', 'Third', 'Fourth']) {
    ids.push(await started({ title }))
    await sendBroadcasts(services)
  }
  expect((await newsOf(person)).toSorted()).toEqual(['First', 'Second', 'Third'])
  expect(await found(ids[3] ?? 0)).toMatchObject({ figures: { sent: 0, capped: 1 } })
  await database.shiftClock(86_400)
  await started({ title: 'Tomorrow' })
  await sendBroadcasts(services)
  expect(await newsOf(person)).toContain('Tomorrow')
})

test('a stop ends it for those who wait, and a member who left news gets none', async () => {
  const [waits, leaves] = [await reader(), await reader()]
  const hour = await database.owner.query<{ hour: number }>(
    `SELECT extract(hour FROM ledger.clock() AT TIME ZONE 'UTC')::int AS hour`,
  )
  const later = Math.max(8, Math.min(21, (hour.rows[0]?.hour ?? 0) + 2))
  const stopped = await started({ title: 'Stopped', sendHour: later })
  await admin.do.stopBroadcast({ broadcastId: String(stopped) })
  await database.shiftClock(86_400)
  await sendBroadcasts(services)
  expect(await newsOf(waits)).toEqual([])
  const id = await started({ title: 'Left' })
  await leaves.do.changeNotificationChoice({ kind: 'news', mail: 'never', push: false })
  await sendBroadcasts(services)
  expect([await newsOf(waits), await newsOf(leaves)]).toEqual([['Left'], []])
  expect((await found(id))?.state).toBe('done')
})

test('news leads to a page that members can open, or the error names its field', async () => {
  const create = (path: string) => admin.tries.createBroadcast(texts({ path }))
  const draft = (await create('/')).body.broadcast
  for (const path of ['/earn-points?platform=youtube', '/content/youtube#top', '/blog/some-post', '/faq/'])
    expect((await create(path)).status, path).toBe(200)
  for (const path of ['/blgo', '/content/myspace', '/blog/some/post', '/admin', '/api/me', '/assets/x.js']) {
    const params = { broadcastId: draft.id }
    const change = admin.tries.changeBroadcast({ ...params, ...texts({ path }) })
    for (const { status, body } of [await create(path), await change]) {
      expect(status, path).toBe(400)
      expect(Object.keys(errorSchema.parse(body).error.fields ?? {})).toEqual(['path'])
    }
  }
})

test('only drafts change and go, a test reaches the admin alone, and each act is logged', async () => {
  const body = await admin.do.createBroadcast(texts({ title: 'A draft' }))
  const params = { broadcastId: body.broadcast.id }
  await admin.do.testBroadcast(params)
  expect(await newsOf(admin)).toEqual(['A draft'])
  expect(await admin.cannot.changeBroadcast({ ...params, ...texts({ path: '//evil.example' }) })).toBe(
    'invalid_input',
  )
  await admin.do.changeBroadcast({ ...params, ...texts({ title: 'Another' }) })
  const id = await started({ title: 'Sent' })
  expect(await admin.cannot.changeBroadcast({ broadcastId: String(id), ...texts() })).toBe('conflict')
  await admin.do.deleteBroadcast(params)
  const acts = (await admin.do.listAudit({ limit: 6 })).entries.map(({ act }) => act)
  expect(acts).toEqual([
    'delete_broadcast',
    'start_broadcast',
    'create_broadcast',
    'change_broadcast',
    'test_broadcast',
    'create_broadcast',
  ])
})
