import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { tryScreenshot } from '#contract/checks/screenshots.ts'
import { addThumbnail } from '#contract/exchange/content.ts'
import { type LocalApp, type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'
import { announcedBytes, beginUpload, opening, type SlowUpload } from '#tests/slow-upload.ts'

const database = shareDatabase()
const services = shareServices(database, {
  DEMO: 'off',
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMITS: 'thumbnail_member=3/3600',
})
/** Never ends a body in a test's time. */
const patient = shareApp(services, {
  bodyPace: { seconds: 600, graceSeconds: 600, minBytesPerSecond: 1, checkMs: 1000 },
})
/** Ends a body that stops. */
const strict = shareApp(services, {
  bodyPace: { seconds: 600, graceSeconds: 0.1, minBytesPerSecond: 100_000, checkMs: 20 },
})
/** Ends a body by its total time alone. */
const brief = shareApp(services, {
  bodyPace: { seconds: 0.3, graceSeconds: 0, minBytesPerSecond: 1, checkMs: 20 },
})

const ports = new Map<LocalApp, number>()
async function portOf(local: LocalApp): Promise<number> {
  if (!ports.has(local)) {
    await local.app.listen({ port: 0, host: '127.0.0.1' })
    ports.set(local, (local.app.server.address() as AddressInfo).port)
  }
  return ports.get(local) ?? 0
}

const begun: SlowUpload[] = []
afterEach(() => {
  for (const { socket } of begun.splice(0)) socket.destroy()
})
const keep = (upload: SlowUpload): SlowUpload => {
  begun.push(upload)
  return upload
}

const trial = { query: { platform: 'twitter', action: 'follow', handle: 'clayandkiln' } } as const
const tryFrom = async (network: string, local = patient) =>
  keep(beginUpload(await portOf(local), tryScreenshot, trial, { 'x-forwarded-for': network }))
const sendSlowly = async ({ cookies }: LocalPerson, local = patient) =>
  keep(beginUpload(await portOf(local), addThumbnail, {}, { cookie: `session=${cookies.session}` }))

/** Uploads that passed the checks before their body, for one limit. */
const admitted = async (name: string): Promise<number> =>
  (await database.owner.query('SELECT sum(count)::int AS sum FROM rate_counter WHERE name = $1', [name]))
    .rows[0].sum ?? 0
const waitFor = (name: string, count: number) => expect.poll(() => admitted(name)).toBe(count)

test('slow bodies sent without an account fill only slots of their own, one per network', async () => {
  const before = await admitted('screenshot_trial_network')
  const slow: SlowUpload[] = []
  for (const last of [1, 2, 3, 4]) slow.push(await tryFrom(`198.51.100.${last}`))
  await waitFor('screenshot_trial_network', before + 4)
  expect(await (await tryFrom('198.51.100.1')).answer()).toMatchObject({
    status: 429,
    error: { code: 'too_many_requests', message: expect.stringMatching(/^Another upload from your network/) },
  })
  const fifth = await (await tryFrom('198.51.100.5')).answer()
  expect(fifth).toMatchObject({ status: 503, error: { code: 'overloaded' } })

  const member = await patient.join('beside-slow-bodies')
  const sent = await member.client.call(addThumbnail, { file: new Blob(['picture']) })
  expect(sent.status).toBe(200)

  slow[0]?.socket.destroy()
  await expect
    .poll(async () => {
      await tryFrom('198.51.100.6')
      return admitted('screenshot_trial_network')
    })
    .toBe(before + 5)
})

test('a member has two slots, and members of the same network have their own', async () => {
  const [first, second] = [await patient.join('two-slots'), await patient.join('two-slots-beside')]
  const before = await admitted('thumbnail_member')
  const slow = [await sendSlowly(first), await sendSlowly(first)]
  await waitFor('thumbnail_member', before + 2)
  const third = await (await sendSlowly(first)).answer()
  expect(third).toMatchObject({
    status: 429,
    error: { message: expect.stringMatching(/^Two of your uploads/) },
  })
  expect(third.head).toContain('retry-after: 600')
  const beside = await second.client.call(addThumbnail, { file: new Blob(['picture']) })
  expect(beside.status).toBe(200)

  slow[0]?.socket.destroy()
  const again = () => first.client.call(addThumbnail, { file: new Blob(['picture']) })
  await expect.poll(async () => (await again()).status).toBe(200)
})

test('the rate limit of an upload is checked before its body', async () => {
  const member = await patient.join('limited')
  for (let round = 0; round < 3; round += 1)
    await member.client.call(addThumbnail, { file: new Blob(['picture']) })
  const late = await (await sendSlowly(member)).answer()
  expect(late).toMatchObject({ status: 429, error: { message: expect.stringMatching(/^Too many/) } })

  const before = await admitted('screenshot_trial_network')
  for (const round of [1, 2, 3]) {
    const slow = await tryFrom('198.51.100.20', strict)
    await slow.answer()
    expect(await admitted('screenshot_trial_network')).toBe(before + round)
  }
  const fourth = await (await tryFrom('198.51.100.20')).answer()
  expect(fourth).toMatchObject({ status: 429, error: { message: expect.stringMatching(/^Too many/) } })
})

test('a trial that cannot be judged is rejected before its body', async () => {
  const request = { query: { ...trial.query, platform: 'website', action: 'visit' } } as const
  const upload = keep(beginUpload(await portOf(patient), tryScreenshot, request))
  expect(await upload.answer()).toMatchObject({ status: 400, error: { code: 'invalid_input' } })
})

test('a body announced as larger than its operation allows is rejected before it arrives', async () => {
  const size = { 'content-length': String(11 * 1024 * 1024), 'x-forwarded-for': '198.51.100.30' }
  const upload = keep(beginUpload(await portOf(patient), tryScreenshot, trial, size))
  expect(await upload.answer()).toMatchObject({ status: 413, error: { code: 'too_large' } })
})

test('a body that stops is ended with an error, and its connection is closed', async () => {
  const upload = await sendSlowly(await strict.join('stops'), strict)
  const { head, ...answer } = await upload.answer()
  expect(answer).toMatchObject({
    status: 400,
    error: { code: 'invalid_input', message: expect.stringContaining('too slowly') },
  })
  expect(head).toContain('connection: close')
  await upload.closed
})

test('a body that is fast enough but not complete in time is ended too', async () => {
  const upload = await sendSlowly(await brief.join('late'), brief)
  upload.socket.write('a'.repeat(500_000))
  expect(await upload.answer()).toMatchObject({
    status: 400,
    error: { code: 'invalid_input', message: expect.stringContaining('too slowly') },
  })
  await upload.closed
})

test('an ended body gives its slot back', async () => {
  const member = await strict.join('ended')
  const both = [await sendSlowly(member, strict), await sendSlowly(member, strict)]
  for (const upload of both) await upload.closed
  const sent = await member.client.call(addThumbnail, { file: new Blob(['picture']) })
  expect(sent.status).toBe(200)
})

test('a connection whose body was rejected serves the next request once the body has passed', async () => {
  const upload = keep(beginUpload(await portOf(patient), addThumbnail, {}))
  expect(await upload.answer()).toMatchObject({ status: 401 })
  const next = new Promise((resolve) => {
    upload.socket.on('data', (part) => /"ok":true/.test(String(part)) && resolve('served'))
  })
  upload.socket.write('a'.repeat(announcedBytes - opening(addThumbnail.upload.field).length))
  upload.socket.write('GET /healthz HTTP/1.1\r\nhost: localhost:3000\r\n\r\n')
  expect(await next).toBe('served')
})

test.each([
  ['rejected before its body', '', 401],
  [
    'rejected by what its body begins with',
    '--x\r\ncontent-disposition: form-data; name="other"; filename="a"\r\n\r\n',
    400,
  ],
])('a connection that was %s and then stops is closed', async (_what, body, status) => {
  const member = await strict.join(`stops-${status}`)
  const cookie = status === 401 ? {} : { cookie: `session=${member.cookies.session}` }
  const upload = keep(beginUpload(await portOf(strict), addThumbnail, {}, cookie, body))
  expect(await upload.answer()).toMatchObject({ status })
  await upload.closed
})
