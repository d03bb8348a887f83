import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { notificationKinds } from '#contract/people/notifications.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { titlesTo } from '#tests/notifications.ts'
import { shareServices } from '#tests/services.ts'
import { notify, sweepNotifications } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const app = shareApp(services)
let count = 0
const newcomer = (): Promise<LocalPerson> => app.join(`told-${++count}`)

async function addNotification({ id }: LocalPerson, ...titles: string[]): Promise<void> {
  for (const title of titles)
    await notify(services.pool, { memberId: id, kind: 'verdict', title, path: '/earn-points' })
}
const list = (
  person: LocalPerson,
  query: { show?: 'all' | 'unread'; limit?: number; cursor?: string } = {},
) => person.do.listNotifications(query)
const titles = async (person: LocalPerson, show: 'all' | 'unread' = 'all'): Promise<string[]> =>
  (await list(person, { show })).notifications.map(({ title }) => title)
const idOf = async (person: LocalPerson, wanted: string): Promise<string> =>
  (await list(person, { limit: 100 })).notifications.find(({ title }) => title === wanted)?.id ?? ''
const markRead = async (person: LocalPerson, title: string) =>
  person.do.readNotification({ notificationId: await idOf(person, title) })

test('a member without notifications has an empty list, which says nothing of read ones', async () => {
  const person = await newcomer()
  expect(await list(person)).toEqual({ notifications: [], unread: 0, nextCursor: null })
  const { body } = await person.fetch('/notifications')
  expect(body).toContain('No notifications yet')
  expect(body).not.toContain('All read')
})

test('unread notifications come first, and each part is newest first', async () => {
  const person = await newcomer()
  await addNotification(person, 'one', 'two', 'three', 'four')
  await markRead(person, 'four')
  await markRead(person, 'one')
  expect(await titles(person)).toEqual(['three', 'two', 'four', 'one'])
  expect(await titles(person, 'unread')).toEqual(['three', 'two'])
})

test('pages of any size hold every notification once', async () => {
  const person = await newcomer()
  const all = Array.from({ length: 7 }, (_, index) => `number ${index}`)
  await addNotification(person, ...all)
  for (const title of ['number 1', 'number 5', 'number 6']) await markRead(person, title)
  for (const limit of [1, 2, 3, 7]) {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await list(person, { limit, ...(cursor && { cursor }) })
      seen.push(...page.notifications.map(({ title }) => title))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['number 4', 'number 3', 'number 2', 'number 0', 'number 6', 'number 5', 'number 1'])
  }
  expect((await app.get('/api/notifications?cursor=x')).statusCode).toBe(401)
  expect((await person.fetch('/api/notifications?cursor=x')).statusCode).toBe(400)
})

test('the session and the header’s read count what is unread, up to a hundred', async () => {
  const person = await newcomer()
  const counts = async () => [
    (await person.do.getCurrentUser()).unread,
    (await person.do.getPointsOverview()).unread,
  ]
  expect(await counts()).toEqual([0, 0])
  await addNotification(person, 'one', 'two')
  expect(await counts()).toEqual([2, 2])
  expect(await markRead(person, 'one')).toEqual({ unread: 1 })
  expect(await counts()).toEqual([1, 1])
  await database.owner.query(
    `INSERT INTO notification (member_id, kind, title, path) SELECT $1, 'verdict', 'many', '/' FROM generate_series(1, 150)`,
    [person.id],
  )
  expect(await counts()).toEqual([100, 100])
})

test('a member reads only notifications of their own', async () => {
  const [person, other] = [await newcomer(), await newcomer()]
  await addNotification(person, 'mine')
  const notificationId = await idOf(person, 'mine')
  expect(await other.cannot.readNotification({ notificationId })).toBe('not_found')
  await other.do.readAllNotifications({ newestId: notificationId })
  expect((await list(person)).unread).toBe(1)
})

test('one that arrives after the list was shown stays unread when all of it is marked', async () => {
  const person = await newcomer()
  await addNotification(person, 'one', 'two')
  const newestId = await idOf(person, 'two')
  await addNotification(person, 'three')
  expect(await person.do.readAllNotifications({ newestId })).toEqual({ unread: 1 })
  expect(await titles(person, 'unread')).toEqual(['three'])
})

test('each kind has its default until the member chooses', async () => {
  const person = await newcomer()
  const choices = async () => (await person.do.getNotificationChoices()).choices
  expect(await choices()).toEqual(
    Object.entries(notificationKinds).map(([kind, { mail, push }]) => ({ kind, mail, push })),
  )
  const choice = { mail: 'now', push: true } as const
  await person.do.changeNotificationChoice({ kind: 'streak', ...choice })
  await person.do.changeNotificationChoice({ kind: 'streak', ...choice, push: false })
  expect((await choices()).find(({ kind }) => kind === 'streak')).toEqual({
    kind: 'streak',
    mail: 'now',
    push: false,
  })
  const wrong = { kind: 'weather' as 'news', ...choice }
  expect(await person.cannot.changeNotificationChoice(wrong)).toBe('invalid_input')
})

test('a member chooses a time zone that PostgreSQL knows', async () => {
  const person = await newcomer()
  const zone = async () => {
    const { timeZone, timeZoneChosen } = await person.do.getNotificationChoices()
    return { timeZone, timeZoneChosen }
  }
  expect(await zone()).toEqual({ timeZone: 'UTC', timeZoneChosen: false })
  for (const timeZone of ['Mars/Olympus', "UTC' OR 1=1", 'UTC+25'])
    expect(await person.cannot.changeTimeZone({ timeZone })).toBe('invalid_input')
  await person.do.changeTimeZone({ timeZone: 'America/Sao_Paulo' })
  expect(await zone()).toEqual({ timeZone: 'America/Sao_Paulo', timeZoneChosen: true })
})

/** Changes a view of this database's catalogue, as its superuser. */
async function alterCatalogue(statement: string): Promise<void> {
  const address = new URL(inject('server').super)
  address.pathname = `/${database.name}`
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await client.query('SET allow_system_table_mods = on')
  await client.query(statement)
  await client.end()
}

test('a zone that PostgreSQL’s files know by another name can be chosen by the browser’s', async () => {
  const person = await newcomer()
  // Zone files without the old names, which some systems install apart.
  await alterCatalogue(`CREATE OR REPLACE VIEW pg_catalog.pg_timezone_names AS SELECT * FROM pg_timezone_names()
    WHERE name NOT IN ('Asia/Calcutta', 'Europe/Kiev', 'America/Buenos_Aires', 'Asia/Saigon', 'Pacific/Truk')`)
  const stored = async (timeZone: string) => {
    await person.do.changeTimeZone({ timeZone })
    return (await person.do.getNotificationChoices()).timeZone
  }
  expect(await stored('Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(await stored('Europe/Kiev')).toBe('Europe/Kyiv')
  expect(await stored('America/Buenos_Aires')).toBe('America/Argentina/Buenos_Aires')
  expect(await stored('Asia/Saigon')).toBe('Asia/Ho_Chi_Minh')
  expect(await stored('Pacific/Truk')).toBe('Pacific/Chuuk')
  expect(await person.cannot.changeTimeZone({ timeZone: 'Mars/Olympus' })).toBe('invalid_input')
})

test('notifications are deleted 90 days after they were read, and all of them after a year', async () => {
  const person = await newcomer()
  await addNotification(person, 'read', 'unread')
  await markRead(person, 'read')
  const after = async (days: number) => {
    await database.shiftClock(days * 86_400)
    await sweepNotifications(services)
    return (await titlesTo(database, person)).toSorted()
  }
  expect(await after(89)).toEqual(['read', 'unread'])
  expect(await after(2)).toEqual(['unread'])
  expect(await after(273)).toEqual(['unread'])
  expect(await after(2)).toEqual([])
})
