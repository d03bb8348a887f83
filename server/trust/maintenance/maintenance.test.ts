import { beforeAll, expect, test } from 'vitest'
import { roles } from '#contract/roles.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, freshen, fundWebsite, give, promote, walletOf } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const sentence = 'We move to a larger machine until about 14:00 UTC.'
const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
let member: LocalPerson

beforeAll(async () => {
  admin = await local.join('operator')
  member = await local.join('someone')
  await promote(database, admin)
})

const start = () => admin.do.changeMaintenance({ sentence })
const end = () => admin.do.changeMaintenance({ sentence: null })

test('pages and calls of everybody but the staff get the sentence, with 503, until it ends', async () => {
  await start()
  for (const page of [
    await local.get('/'),
    await local.get('/earn/website'),
    await member.fetch('/dashboard'),
  ]) {
    expect(page.statusCode).toBe(503)
    expect(page.headers['retry-after']).toBe('300')
    expect(page.body).toContain(sentence)
    expect(page.body).toMatch(/<title>[^<]*Closed for maintenance/)
  }
  for (const { tries } of [local.visitor, member])
    expect(await tries.getRates()).toMatchObject({
      status: 503,
      error: { code: 'maintenance', message: sentence },
    })
  // A page that is open learns that its member is still signed in.
  expect(await member.do.getCurrentUser()).toMatchObject({ username: expect.any(String) })
  expect((await local.get('/login')).statusCode).toBe(200)
  await end()
  expect((await member.fetch('/dashboard')).statusCode).toBe(200)
  await local.visitor.do.getRates()
})

test('each role of the staff works on, and reads on every page since when it is on; admins can end it there', async () => {
  await start()
  for (const role of roles) {
    const person = await local.join(`staff_${role}`)
    await database.owner.query(
      `UPDATE member SET is_admin = $2 = 'admin', staff_role = nullif($2, 'admin') WHERE id = $1`,
      [person.id, role],
    )
    const page = await person.fetch('/dashboard')
    expect([role, page.statusCode, page.body.includes('Maintenance is on since')]).toEqual([role, 200, true])
    expect(page.body.includes('/admin/engagement-settings?show=maintenance')).toBe(role === 'admin')
  }
  await end()
  expect((await admin.fetch('/dashboard')).body).not.toContain('Maintenance is on')
})

test('no task starts during maintenance, and a running visit is completed and paid', async () => {
  const owner = await addPerson(database, 'promoter')
  await give(database, owner, 1000)
  const [first, second] = ['https://first.example.org/', 'https://second.example.org/']
  const websiteId = String(await fundWebsite(database, { owner, url: first }))
  const otherId = String(await fundWebsite(database, { owner, url: second }))
  const before = await walletOf(database, member)
  const { sessionId } = await member.do.startVisit({ websiteId, url: first })
  await start()
  await database.shiftClock(15)
  expect(await member.do.completeVisit({ sessionId: sessionId ?? '' })).toMatchObject({ pointsEarned: 3 })
  expect(await member.cannot.startVisit({ websiteId: otherId, url: second })).toBe('maintenance')
  expect(await member.cannot.startAttempt({ taskId: otherId })).toBe('maintenance')
  expect(await walletOf(database, member)).toBe(before + 3)
  await end()
  expect((await member.do.startVisit({ websiteId: otherId, url: second })).sessionId).toBeTruthy()
})

test('only an admin with a fresh sign-in changes it, and the log says who, when, and both sentences', async () => {
  await database.owner.query(
    `UPDATE session SET created_at = created_at - interval '11 minutes' WHERE member_id = $1`,
    [admin.id],
  )
  expect(await admin.cannot.changeMaintenance({ sentence })).toBe('fresh_sign_in')
  await freshen(database, admin)
  for (const text of ['', 'x'.repeat(301)])
    expect(await admin.cannot.changeMaintenance({ sentence: text })).toBe('invalid_input')
  const { maintenance } = await start()
  expect(maintenance).toMatchObject({ sentence, by: expect.any(String), since: expect.any(String) })
  await start()
  await admin.do.changeMaintenance({ sentence: 'Ten minutes more.' })
  expect((await admin.do.readMaintenance()).maintenance).toMatchObject({
    sentence: 'Ten minutes more.',
    since: maintenance?.since,
  })
  expect((await member.fetch('/dashboard')).body).toContain('Ten minutes more.')
  await end()
  const { changes } = await admin.do.listEngagementChanges()
  const parts = [
    { what: 'sentence', from: 'Ten minutes more.', to: '' },
    { what: 'sentence', from: sentence, to: 'Ten minutes more.' },
    { what: 'sentence', from: null, to: sentence },
  ]
  expect(changes.slice(0, 3)).toMatchObject(
    parts.map((part) => ({ kind: 'maintenance', by: maintenance?.by, parts: [part] })),
  )
})

test('other processes learn within seconds of its start and its end, without a query for each request', async () => {
  const { openSettings } = await import('../../settings/index.ts')
  const other = await openSettings(database.app)
  try {
    expect(other.maintenance()).toBeNull()
    await start()
    await expect.poll(() => other.maintenance()?.sentence, { timeout: 10_000 }).toBe(sentence)
    await end()
    await expect.poll(() => other.maintenance(), { timeout: 10_000 }).toBeNull()
  } finally {
    other.close()
  }
})
