import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { untilWaiting } from '#tests/lock-waits.ts'
import { shareServices } from '#tests/services.ts'
import { endSessions, sweepSessions } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
beforeAll(() => {
  services.config = { ...services.config, linkDelivery: 'page' }
})
const app = shareApp(services)
const daySeconds = 86_400
const devicesOf = async (person: LocalPerson) =>
  (await person.do.getNotificationChoices()).devices.map(({ endpoint }) => endpoint).toSorted()

const endpointOf = (name: string): string => `https://fcm.googleapis.com/fcm/send/${name}`
const device = (name: string) => ({
  endpoint: endpointOf(name),
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
})

/** Turns pushes on in the browser of a session. */
async function turnOn(person: LocalPerson, name: string): Promise<string> {
  await person.do.addPushDevice(device(name))
  return endpointOf(name)
}

test('pushes to a browser end with its session, however that is ended', async () => {
  const email = 'pushed@tests.example.com'
  const [left, ended, here] = [await app.join('pushed'), await app.enter(email), await app.enter(email)]
  const [, second, third] = [await turnOn(left, '1'), await turnOn(ended, '2'), await turnOn(here, '3')]
  await left.do.endSession()
  expect(await devicesOf(here)).toEqual([second, third])
  const { sessions } = await ended.do.listSessions()
  const sessionId = sessions.find(({ isCurrent }) => isCurrent)?.id ?? ''
  await here.do.endOwnSession({ sessionId })
  expect(await devicesOf(here)).toEqual([third])
  const fourth = await turnOn(await app.enter(email), '4')
  // As one that was turned on before sessions were stored with it.
  const fifth = await turnOn(here, '5')
  await database.owner.query('UPDATE push_device SET session_id = NULL WHERE endpoint = $1', [fifth])
  expect(await devicesOf(here)).toEqual([third, fourth, fifth])
  await here.do.endOtherSessions()
  expect(await devicesOf(here)).toEqual([third])
  await endSessions(services.pool, here.id)
  expect(await devicesOf(await app.enter(email))).toEqual([])
})

/** Signs in by a mailed link, in the browser of a person. */
async function signInAs(person: LocalPerson, name: string): Promise<void> {
  const { devNote } = await person.do.requestMagicLink({ email: `${name}@tests.example.com` })
  const token = /token=([\w-]{43})/.exec(devNote ?? '')?.[1] ?? ''
  await person.do.verifyMagicLink({ token })
}

test('pushes to a browser continue after another sign-in there, for the same member alone', async () => {
  const [person, other] = [await app.join('stays'), await app.join('comes')]
  const [kept] = await Promise.all(
    ['stays', 'comes'].map(async (name) => {
      const before = await app.enter('stays@tests.example.com', randomUUID())
      const endpoint = await turnOn(before, name)
      await signInAs(before, name)
      return endpoint
    }),
  )
  expect([await devicesOf(person), await devicesOf(other)]).toEqual([[kept], []])
})

test('pushes to a browser continue if the member signs in there after the session expired', async () => {
  const returning = await app.join('returns')
  const email = 'returns@tests.example.com'
  const browser = await app.enter(email, randomUUID())
  const kept = await turnOn(browser, 'returns')
  await turnOn(returning, 'away')
  await signInAs(browser, 'returns')
  await database.shiftClock(31 * daySeconds)
  expect(await browser.cannot.listSessions()).toBe('unauthorized')
  await signInAs(browser, 'returns')
  await database.shiftClock(7 * daySeconds)
  await sweepSessions(services)
  expect(await devicesOf(await app.enter(email))).toEqual([kept])
})

test('a sign-in and pushes turned on at once in the same browser don’t block each other', async () => {
  await app.join('both')
  const browser = await app.enter('both@tests.example.com', randomUUID())
  const endpoint = await turnOn(browser, 'both')
  const other = await database.owner.connect()
  try {
    // The two locks of pushes that are turned on again.
    await other.query('BEGIN')
    await other.query(
      'SELECT FROM session JOIN push_device ON session_id = session.id WHERE endpoint = $1 FOR SHARE OF session',
      [endpoint],
    )
    const signedIn = signInAs(browser, 'both')
    await untilWaiting(database, 1)
    await other.query('UPDATE push_device SET added_at = added_at WHERE endpoint = $1', [endpoint])
    await other.query('COMMIT')
    await signedIn
  } finally {
    other.release()
  }
  expect(await devicesOf(await app.enter('both@tests.example.com'))).toEqual([endpoint])
})

test('pushes to a browser end once another member signs in there, though the session had expired', async () => {
  const [person] = [await app.join('expired'), await app.join('follows')]
  const browser = await app.enter('expired@tests.example.com', randomUUID())
  const shared = await turnOn(browser, 'shared')
  await signInAs(browser, 'expired')
  expect(await devicesOf(person)).toEqual([shared])
  await database.shiftClock(31 * daySeconds)
  await signInAs(browser, 'follows')
  expect(await devicesOf(await app.enter('expired@tests.example.com'))).toEqual([])
})

test('pushes turned on in the moment in which their session ends are off', async () => {
  const ending = await app.join('races')
  const other = await database.owner.connect()
  try {
    await other.query('BEGIN')
    await endSessions(other, ending.id)
    const late = ending.cannot.addPushDevice(device('late'))
    await untilWaiting(database, 1)
    await other.query('COMMIT')
    expect(await late).toBe('unauthorized')

    const person = await app.enter('races@tests.example.com')
    await other.query('BEGIN')
    await other.query(
      `INSERT INTO push_device (member_id, endpoint, p256dh, auth, name) VALUES ($1, $2, repeat('B', 87), repeat('a', 22), 'Firefox')`,
      [person.id, endpointOf('early')],
    )
    const early = person.do.addPushDevice(device('early'))
    await untilWaiting(database, 1)
    const ended = person.do.endSession()
    await untilWaiting(database, 2)
    await other.query('ROLLBACK')
    await Promise.all([early, ended])
  } finally {
    other.release()
  }
  expect(await devicesOf(await app.enter('races@tests.example.com'))).toEqual([])
})
