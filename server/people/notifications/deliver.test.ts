import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotificationKind } from '#contract/people/notifications.ts'
import { type Mailer, openMailer } from '#server/providers/mail/index.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shiftToNext } from '#tests/clock.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'
import { startSmtp, type TestSmtp } from '#tests/smtp.ts'
import { deliverNotification, notify, sendDigest, sendDigests } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const app = shareApp(services)
let smtp: TestSmtp
let mailer: Mailer
let count = 0
let person: LocalPerson
let address: string

beforeAll(async () => {
  smtp = await startSmtp()
  mailer = openMailer({ SMTP_URL: smtp.url, mailFrom: 'Mutuals <hello@mutuals.test>' })
})
afterAll(async () => {
  mailer.close()
  await smtp.close()
})
beforeEach(async () => {
  smtp.mood = 'take'
  smtp.mails.length = 0
  person = await app.join(`mailed-${++count}`)
  address = `mailed-${count}@tests.example.com`
})

/** Notifies the person; returns the id. */
async function addNotification(
  kind: NotificationKind,
  title: string,
  body = 'More about it.',
): Promise<number> {
  await notify(services.pool, { memberId: person.id, kind, title, body, path: '/orders' })
  const { rows } = await database.owner.query(
    'SELECT max(id)::int AS id FROM notification WHERE member_id = $1',
    [person.id],
  )
  return rows[0].id
}
const deliver = (notificationId: number) => deliverNotification({ ...services, mailer }, { notificationId })
const digest = () => sendDigest({ ...services, mailer }, { memberId: person.id })
const mails = () => smtp.mails.filter(({ to }) => to?.[0]?.address === address)
const read = (id: number) =>
  database.owner.query('UPDATE notification SET read_at = ledger.clock() WHERE id = $1', [id])
const mailOf = async (kind: NotificationKind) =>
  (await person.do.getNotificationChoices()).choices.find((each) => each.kind === kind)?.mail
const header = (name: string) => mails()[0]?.headers.find(({ key }) => key === name)?.value ?? ''

/** Posts to the link of the mail's header, as a mail program does. */
const oneClick = (type: string | undefined, payload: string | undefined) =>
  app.app.inject({
    method: 'POST',
    url: header('list-unsubscribe').replace(/^<https?:\/\/[^/]+|>$/g, ''),
    headers: {
      host: 'localhost:3000',
      origin: 'https://mail.example.org',
      ...(type && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  })

test('a notification that is mailed at once arrives once, although its job runs twice', async () => {
  const id = await addNotification('order', 'Your payment arrived')
  await deliver(id)
  await deliver(id)
  expect(mails()).toHaveLength(1)
  expect(mails()[0]).toMatchObject({ subject: 'Your payment arrived' })
  expect(mails()[0]?.text).toContain('More about it.')
  expect(mails()[0]?.text).toContain('http://localhost:3000/orders')
})

test('a text of several lines has them in both bodies of its mail', async () => {
  const body = 'Try this:\n1. <Close> it\n2. Open it'
  await deliver(await addNotification('ticket', 'Answered', body))
  expect(mails()[0]?.text).toContain(body)
  expect(mails()[0]?.html).toContain('Try this:<br>1. &lt;Close&gt; it<br>2. Open it</p>')
})

test('a mail has the headers and the link to turn its kind off with one click', async () => {
  await deliver(await addNotification('ticket', 'We answered your ticket'))
  expect(header('list-unsubscribe')).toMatch(
    /^<http:\/\/localhost:3000\/api\/unsubscribe\?token=\d+\.ticket\.[\w-]{43}>$/,
  )
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  for (const text of [mails()[0]?.text, mails()[0]?.html])
    expect(text).toMatch(/http:\/\/localhost:3000\/unsubscribe\?token=\d+\.ticket\.[\w-]{43}/)
})

test('opening the links of a mail changes nothing', async () => {
  await deliver(await addNotification('order', 'Your payment arrived'))
  const link = header('list-unsubscribe').slice(1, -1)
  const opened = await app.get(link.replace('http://localhost:3000', ''))
  expect(opened.statusCode).toBe(303)
  expect(opened.headers.location).toMatch(/^\/unsubscribe\?token=/)
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(await person.do.readUnsubscribe({ token })).toEqual({ state: 'ready', mails: 'Orders' })
  expect(await mailOf('order')).toBe('now')
})

const boundary = 'b0undary'
test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    `multipart/form-data; boundary=${boundary}`,
    `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
  ],
  ['application/x-www-form-urlencoded', ''],
  ['text/plain', 'List-Unsubscribe=One-Click'],
  ['text/plain;charset=UTF-8', ''],
  ['application/json', '{"broken'],
  ['nonsense', 'something else'],
  [undefined, 'List-Unsubscribe=One-Click'],
  [undefined, undefined],
])('a mail program turns a kind off with one post of %s, whatever its body: %j', async (type, payload) => {
  await deliver(await addNotification('order', 'Your payment arrived'))
  expect((await oneClick(type, payload)).statusCode).toBe(204)
  expect((await oneClick(type, payload)).statusCode).toBe(204)
  expect([await mailOf('order'), await mailOf('ticket')]).toEqual(['never', 'now'])
  await deliver(await addNotification('order', 'Another payment arrived'))
  expect(mails()).toHaveLength(1)
})

test('a changed or foreign link turns nothing off', async () => {
  await deliver(await addNotification('order', 'Your payment arrived'))
  const token = new URL(header('list-unsubscribe').slice(1, -1)).searchParams.get('token') ?? ''
  const wrong = ['', 'x', token.slice(0, -1), token.replace('order', 'ticket'), token.replace(/^\d+/, '1')]
  for (const given of wrong) {
    expect((await person.do.readUnsubscribe({ token: given })).state).toBe('invalid')
    const posted = await app.app.inject({
      method: 'POST',
      url: `/api/unsubscribe?token=${encodeURIComponent(given)}`,
      headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(posted.statusCode).toBe(404)
  }
  expect([await mailOf('order'), await mailOf('ticket')]).toEqual(['now', 'now'])
})

test('a notification that was read, and one of a kind turned off, are not mailed', async () => {
  const seen = await addNotification('order', 'Your payment arrived')
  await read(seen)
  await deliver(seen)
  await person.do.changeNotificationChoice({ kind: 'order', mail: 'never', push: false })
  await deliver(await addNotification('order', 'Your payment arrived'))
  expect(mails()).toEqual([])
})

test('a mail that is rejected for now fails its job, which mails it later, once', async () => {
  const id = await addNotification('order', 'Your payment arrived')
  smtp.mood = 'later'
  await expect(deliver(id)).rejects.toThrow(/not accepted/)
  smtp.mood = 'take'
  await deliver(id)
  await deliver(id)
  expect(mails()).toHaveLength(1)
})

test('a mail that is permanently rejected ends its job', async () => {
  const id = await addNotification('order', 'Your payment arrived')
  smtp.mood = 'never'
  await deliver(id)
  smtp.mood = 'take'
  await deliver(id)
  expect(mails()).toEqual([])
})

test('the daily mail names what is unread, newest first, once, and nothing if all of it was read', async () => {
  for (const title of ['First verdict', 'Second verdict', 'Third verdict']) {
    const id = await addNotification('verdict', title)
    await deliver(id)
    if (title === 'Second verdict') await read(id)
  }
  expect(mails()).toEqual([])
  await digest()
  await digest()
  expect(mails()).toHaveLength(1)
  const [mail] = mails()
  expect(mail?.subject).toBe('Third verdict, and 1 more')
  expect(mail?.text).toMatch(
    /2 things happened\s+Third verdict: More about it\.\s+First verdict: More about it\./,
  )
  expect(mail?.text).not.toContain('Second verdict')
  const later = await addNotification('verdict', 'Fourth verdict')
  await deliver(later)
  await read(later)
  await digest()
  expect(mails()).toHaveLength(1)
})

test('a long daily mail names twenty and counts the rest', async () => {
  await deliver(await addNotification('verdict', 'Verdict'))
  await database.owner.query(
    `INSERT INTO notification (member_id, kind, title, body, path, mail)
     SELECT member_id, kind, 'שיעור', body, path, mail FROM notification, generate_series(1, 1021)
     WHERE member_id = $1`,
    [person.id],
  )
  await digest()
  const [mail] = mails()
  expect(mail?.subject).toBe('שיעור, and 1,021 more')
  expect(mail?.text).toContain('1,022 things happened')
  expect(mail?.text).toContain('And 1,002 more.')
  expect(mail?.text?.match(/^שיעור: /gm)).toHaveLength(20)
  expect(mail?.html).toMatch(/<p dir="auto"[^>]*>שיעור/)
})

test('the link of the daily mail turns off what is in it, and no mail that comes at once', async () => {
  await deliver(await addNotification('verdict', 'A verdict'))
  await digest()
  expect((await oneClick('application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')).statusCode).toBe(
    204,
  )
  expect([await mailOf('verdict'), await mailOf('campaign'), await mailOf('order')]).toEqual([
    'never',
    'never',
    'now',
  ])
})

/** Runs the hourly job and returns the members whose daily mail it enqueued. */
async function dueNow(): Promise<string[]> {
  await database.owner.query(`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'digest-%'`)
  await sendDigests(services)
  const { rows } = await database.owner.query(
    `SELECT key FROM graphile_worker.jobs WHERE key LIKE 'digest-%'`,
  )
  return rows.map(({ key }) => key)
}

test('the daily mail is due at 8 o’clock of the member’s own time zone, only with something to say', async () => {
  await deliver(await addNotification('verdict', 'A verdict'))
  const due = async (zone: string, hour: number): Promise<boolean> => {
    await database.owner.query('UPDATE member SET time_zone = $2 WHERE id = $1', [person.id, zone])
    await shiftToNext('day', `${hour} hours 1 minute`, database.owner)
    return (await dueNow()).includes(`digest-${person.id}`)
  }
  expect([await due('UTC', 7), await due('UTC', 8), await due('UTC', 9)]).toEqual([false, true, false])
  // Five and a half hours ahead: 2:31 in UTC is 8:01 there, and the job runs a minute after each full hour.
  expect([await due('Asia/Kolkata', 2), await due('Asia/Kolkata', 3), await due('Asia/Kolkata', 8)]).toEqual([
    false,
    true,
    false,
  ])
  expect([await due('Pacific/Honolulu', 18), await due('Pacific/Honolulu', 8)]).toEqual([true, false])
  await digest()
  expect(await due('UTC', 8)).toBe(false)
})
