import { afterAll, expect, test } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { startPushService } from '#tests/push-service.ts'
import { openTestServices, shareServices } from '#tests/services.ts'
import { deliverNotification, notify, pushNotification } from './index.ts'
import { readPushKeys } from './push.ts'

const pushes = await startPushService()
const database = shareDatabase()
const services = shareServices(database, { DEMO: 'off', PUSH_SERVICES: pushes.origin })
const app = shareApp(services)
afterAll(() => pushes.close())

let count = 0
const newcomer = (): Promise<LocalPerson> => app.join(`pushed-${++count}`)
const choicesOf = (person: LocalPerson) => person.do.getNotificationChoices()

/** A browser of the person that shows notifications. */
async function subscribed(person: LocalPerson) {
  const subscription = await pushes.subscribe((await choicesOf(person)).pushKey)
  await person.do.addPushDevice(subscription)
  return subscription
}

const mailer = { send: async () => {}, check: async () => {}, close: () => {} }

/** Notifies the person and delivers it; returns the enqueued pushes. */
async function addNotification({ id }: LocalPerson, kind: 'verdict' | 'account' = 'verdict') {
  await database.owner.query('DELETE FROM graphile_worker._private_jobs')
  await notify(services.pool, {
    memberId: id,
    kind,
    title: 'Your screenshot was approved',
    path: '/earn-points',
  })
  const { rows } = await database.owner.query('SELECT max(id)::int AS id FROM notification')
  await deliverNotification({ ...services, mailer }, { notificationId: rows[0].id })
  return waiting()
}
/** Pushes that wait in the queue, with their seconds until then. */
async function waiting(): Promise<{ notificationId: number; deviceId: number; seconds: number }[]> {
  const { rows } = await database.owner.query(
    `SELECT job.payload, round(extract(epoch FROM job.run_at - now()))::int AS seconds
     FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
     WHERE identifier = 'push-notification' ORDER BY job.id`,
  )
  return rows.map(({ payload, seconds }) => ({ ...payload, seconds }))
}
const [sent] = [{ title: 'Your screenshot was approved', body: '', path: '/earn-points' }]

test('every browser of a member gets a notification, encrypted for it and signed by us', async () => {
  const person = await newcomer()
  const [phone, desk] = [await subscribed(person), await subscribed(person)]
  const jobs = await addNotification(person)
  expect(jobs).toHaveLength(2)
  for (const job of jobs) await pushNotification(services, job)
  for (const browser of [phone, desk]) expect(pushes.messagesOf(browser)).toMatchObject([sent])
  expect(pushes.requests.at(-1)).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
})

test('a kind without push, a read notification and one of yesterday are not pushed', async () => {
  const person = await newcomer()
  const browser = await subscribed(person)
  expect(await addNotification(person, 'account')).toEqual([])
  const [read] = await addNotification(person)
  await database.owner.query('UPDATE notification SET read_at = ledger.clock() WHERE id = $1', [
    read?.notificationId,
  ])
  if (read) await pushNotification(services, read)
  const [old] = await addNotification(person)
  await database.shiftClock(86_401)
  if (old) await pushNotification(services, old)
  expect(pushes.messagesOf(browser)).toEqual([])
})

test('a browser whose session has expired gets nothing', async () => {
  const person = await newcomer()
  const browser = await subscribed(person)
  const idle = `UPDATE session SET last_used_at = last_used_at - interval '31 days' WHERE member_id = $1`
  await database.owner.query(idle, [person.id])
  for (const job of await addNotification(person)) await pushNotification(services, job)
  expect(pushes.messagesOf(browser)).toEqual([])
})

test('a browser that no longer wants any is forgotten, and the others stay', async () => {
  const person = await newcomer()
  const [gone, stays] = [await subscribed(person), await subscribed(person)]
  pushes.expire(gone)
  for (const job of await addNotification(person)) await pushNotification(services, job)
  expect((await choicesOf(person)).devices.map(({ endpoint }) => endpoint)).toEqual([stays.endpoint])
  expect(pushes.messagesOf(stays)).toHaveLength(1)
  pushes.answers.push({ status: 404 })
  for (const job of await addNotification(person)) await pushNotification(services, job)
  expect((await choicesOf(person)).devices).toEqual([])
})

test('a busy push service is tried again after the time that it names, else by the queue', async () => {
  const person = await newcomer()
  const browser = await subscribed(person)
  const [job] = await addNotification(person)
  if (!job) throw new Error('nothing was enqueued')
  await database.owner.query('DELETE FROM graphile_worker._private_jobs')
  pushes.answers.push({ status: 429, headers: { 'retry-after': '120' } })
  await pushNotification(services, job)
  const [later] = await waiting()
  expect(later).toMatchObject({ deviceId: job.deviceId, notificationId: job.notificationId })
  expect(Math.abs((later?.seconds ?? 0) - 120)).toBeLessThan(10)
  pushes.answers.push({ status: 503 })
  await expect(pushNotification(services, job)).rejects.toThrow('the push service answered 503')
  await pushNotification(services, job)
  expect(pushes.messagesOf(browser)).toMatchObject([sent])
  expect((await choicesOf(person)).devices).toHaveLength(1)
})

test('a redirect is not followed, and a rejected push ends its job', async () => {
  const person = await newcomer()
  const browser = await subscribed(person)
  const [job] = await addNotification(person)
  const before = pushes.requests.length
  pushes.answers.push({ status: 307, headers: { location: browser.endpoint } }, { status: 403 })
  for (let run = 0; run < 2; run++) if (job) await pushNotification(services, job)
  expect(pushes.requests).toHaveLength(before + 2)
  expect(pushes.messagesOf(browser)).toEqual([])
})

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://user:word@fcm.googleapis.com/x',
  'https://notify.windows.com.evil.example/x',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest',
  'https://localhost/x',
  'http://[::1]/x',
  'ftp://fcm.googleapis.com/x',
])('%s is no push service, and is never stored', async (endpoint) => {
  const person = await newcomer()
  expect(await person.cannot.addPushDevice({ endpoint, keys })).toBe('invalid_input')
  expect((await choicesOf(person)).devices).toEqual([])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is a push service', async (endpoint) => {
  expect((await (await newcomer()).tries.addPushDevice({ endpoint, keys })).status).toBe(204)
})

test('a browser belongs to the member who signed in there last, who alone removes it', async () => {
  const [person, other] = [await newcomer(), await newcomer()]
  const subscription = await subscribed(person)
  const [{ id } = { id: '' }] = (await choicesOf(person)).devices
  await other.do.removePushDevice({ deviceId: id })
  expect((await choicesOf(person)).devices).toHaveLength(1)
  await other.do.addPushDevice(subscription)
  expect((await choicesOf(person)).devices).toEqual([])
  await other.do.removePushDevice({ deviceId: id })
  expect((await choicesOf(other)).devices).toEqual([])
})

test('an eleventh browser replaces the oldest', async () => {
  const person = await newcomer()
  const first = await subscribed(person)
  for (let more = 0; more < 10; more++) await subscribed(person)
  const endpoints = (await choicesOf(person)).devices.map(({ endpoint }) => endpoint)
  expect(endpoints).toHaveLength(10)
  expect(endpoints).not.toContain(first.endpoint)
})

test('the key is made once, however many processes start, and a configured one wins', async () => {
  const { pool, config } = services
  await database.owner.query(`DELETE FROM signing_secret WHERE name = 'vapid'`)
  const made = await Promise.all(Array.from({ length: 8 }, () => readPushKeys(pool, config)))
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(Buffer.from(made[0]?.publicKey ?? '', 'base64url')).toHaveLength(65)
  expect(made[0]?.subject).toBe('mailto:no-reply@localhost')
  const [own] = [Buffer.alloc(32, 7).toString('base64url')]
  const configured = await openTestServices(database, {
    DEMO: 'off',
    PUBLIC_URL: 'https://exchange.example.org',
    SMTP_URL: 'smtp://localhost',
    VAPID_PRIVATE_KEY: own,
  })
  const keysOfEnvironment = await readPushKeys(pool, configured.config)
  await configured.close()
  expect(keysOfEnvironment).toMatchObject({ privateKey: own, subject: 'https://exchange.example.org' })
})
