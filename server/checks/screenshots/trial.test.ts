import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { tryScreenshot } from '#contract/checks/screenshots.ts'
import { createClient } from '#tests/client.ts'
import { shareServer } from '#tests/server.ts'

// Default limits, and a proxy in front, so a test can be several networks. Two processes answer, a third reads.
const dataDir = mkdtempSync(join(tmpdir(), 'trials-'))
// Registered before the server's own cleanup, so it runs after it.
afterAll(() => rmSync(dataDir, { recursive: true }))
const server = shareServer({
  workers: 2,
  standardLimits: true,
  env: { TRUSTED_PROXIES: '127.0.0.1', DATA_DIR: dataDir },
})
afterEach(() => server.database.owner.query('TRUNCATE screenshot_trial, graphile_worker._private_jobs'))

/** A drawn profile on X: a portrait, a name, a button, counters, tabs. */
const profile = await sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420" font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" fill="#111">
    <rect width="640" height="420" fill="#fff"/><circle cx="86" cy="84" r="50" fill="#c43"/><rect x="456" y="60" width="148" height="48" rx="24" fill="#fff" stroke="#99a"/>
    <text x="482" y="91" font-size="21" font-weight="bold">Following</text><text x="36" y="190" font-size="22">@clayandkiln</text>
    <text x="36" y="260" font-size="20">312 Following</text><text x="60" y="330" font-size="21">Posts</text><text x="260" y="330" font-size="21">Replies</text></svg>`),
)
  .png()
  .toBuffer()

const ask = (
  network: string,
  file: Buffer = profile,
  query: Partial<typeof tryScreenshot.query._zod.input> = {},
) =>
  createClient(server).call(
    tryScreenshot,
    {
      query: { platform: 'twitter', action: 'follow', handle: '@ClayAndKiln', ...query },
      file: new Blob([new Uint8Array(file)]),
    },
    { 'x-forwarded-for': network },
  )

const left = async () => ({
  rows: (await server.database.owner.query('SELECT count(*)::int AS count FROM screenshot_trial')).rows[0]
    .count,
  files: existsSync(join(dataDir, 'trials')) ? readdirSync(join(dataDir, 'trials')) : [],
})

test('anybody can have a picture read and sees what was found and where, and nothing stays stored', async () => {
  const { status, body } = await ask('198.51.100.1')
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { verdict: 'yes', score: 90, reasons: ['all_found'], width: 640, height: 420 },
  })
  expect(body.found.map(({ fact, text }) => `${fact} ${text}`)).toEqual([
    'handle @clayandkiln',
    'state Following',
  ])
  expect(await left()).toEqual({ rows: 0, files: [] })
})

test('a file that is not a picture and an action no screenshot proves are each rejected at their field', async () => {
  const text = await ask('198.51.100.2', Buffer.from('no picture'))
  expect(text.status).toBe(400)
  expect(text.body).toMatchObject({
    error: { fields: { screenshot: expect.stringContaining('isn’t a picture') } },
  })
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)])
  expect((await ask('198.51.100.2', heic)).body).toMatchObject({
    error: { fields: { screenshot: expect.stringContaining('This is a HEIC picture') } },
  })
  const visit = await ask('198.51.100.2', profile, { platform: 'website', action: 'visit' })
  expect(visit.body).toMatchObject({
    error: { fields: { action: 'A screenshot can’t prove this. Choose another action.' } },
  })
  const short = await ask('198.51.100.2', profile, { handle: ' @a ' })
  expect(short.body).toMatchObject({
    error: { code: 'invalid_input', fields: { handle: expect.any(String) } },
  })
  expect(await left()).toEqual({ rows: 0, files: [] })
})

test('one network gets three trials a day, then 429; another network is not affected', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 4; round += 1)
    statuses.push((await ask('198.51.100.3', Buffer.from('x'))).status)
  expect(statuses).toEqual([400, 400, 400, 429])
  expect((await ask('198.51.100.4', Buffer.from('x'))).status).toBe(400)
  expect(await left()).toEqual({ rows: 0, files: [] })
})

test('while a member’s proof waits, a trial is rejected with a sentence and does not count', async () => {
  const { owner } = server.database
  await owner.query(`SELECT graphile_worker.add_job('read-proof', '{}', run_at => now() + interval '1 hour')`)
  for (let round = 0; round < 4; round += 1) {
    const { status, body, headers } = await ask('198.51.100.5', Buffer.from('x'))
    expect({ status, body, retry: headers.get('retry-after') }).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringMatching(/^Members’ screenshots/) } },
      retry: '60',
    })
  }
  await owner.query('TRUNCATE graphile_worker._private_jobs')
  expect((await ask('198.51.100.5', Buffer.from('x'))).status).toBe(400)
})

test('at most two trials wait; one left unanswered for a minute does not count', async () => {
  const { owner } = server.database
  const wait = (seconds: number) =>
    owner.query(
      `INSERT INTO screenshot_trial (id, platform, action, handle, asked_at)
       VALUES (gen_random_uuid(), 'twitter', 'follow', 'x', ledger.clock() - make_interval(secs => $1))`,
      [seconds],
    )
  await wait(1)
  await wait(70)
  expect((await ask('198.51.100.6', Buffer.from('x'))).status).toBe(400)
  await wait(1)
  const { status, body } = await ask('198.51.100.6', Buffer.from('x'))
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { error: { message: expect.stringMatching(/^Others/) } },
  })
})
