import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCampaign } from '#contract/exchange/campaigns.ts'
import { saveContent, setThumbnail } from '#server/exchange/content/index.ts'
import { type Jobs, startJobs } from '#server/jobs/index.ts'
import { storePicture } from '#server/pictures/index.ts'
import { createPictureEncoder } from '#server/providers/pictures/index.ts'
import type { Services } from '#server/services.ts'
import { type LocalApp, type LocalPerson, openApp } from '#tests/app.ts'
import { funded } from '#tests/campaigns.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { openTestServices } from '#tests/services.ts'
import { changeSettings } from '#tests/settings.ts'
import { fetcherTo, publicAddress, startSite, type TestSite } from '#tests/web-site.ts'
import { checkSite } from './index.ts'

const photo = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#c86f4a' } })
  .jpeg()
  .toBuffer()

let database: TestDatabase
let services: Services & { close(): Promise<void> }
let site: TestSite
let local: LocalApp
let jobs: Jobs
let owners = 0
const pictures = createPictureEncoder()

/** Every name leads to one server; some pages have a picture, some redirect to a private address. */
beforeAll(async () => {
  database = await createTestDatabase()
  // The house's tasks would bring pictures of their own.
  await changeSettings(database, { availability_least_count: 0 })
  site = await startSite((request, response) => {
    const { host, pathname } = new URL(`http://${request.headers.host}${request.url}`)
    if (host === 'astray.example.com')
      return void response.writeHead(302, { location: 'http://inside.example.com/' }).end()
    if (host === 'down.example.com') return void response.destroy()
    if (pathname === '/photo.jpg')
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
    if (pathname === '/fake.jpg')
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<script>alert(1)</script>')
    const picture = host === 'fake.example.com' ? '/fake.jpg' : '/photo.jpg'
    const head = host === 'plain.example.com' ? '' : `<meta property="og:image" content="${picture}">`
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>A page</title>${head}`)
  })
  const { fetchPage, fetchPicture } = fetcherTo(site, async (host) => [
    host === 'inside.example.com' ? '192.168.0.1' : publicAddress,
  ])
  services = {
    ...(await openTestServices(database)),
    webPages: { fetchPage, fetchPicture },
  } as typeof services
  local = await openApp(services)
  jobs = await startJobs({ ...services, ownerUrl: database.ownerUrl })
})

afterAll(async () => {
  await jobs.stop()
  await Promise.all([local.app.close(), pictures.close(), site.close()])
  await services.close()
  await database.close()
})

const anOwner = (): Promise<LocalPerson> => local.join(`looks-${++owners}`)

const read = async ({ client }: LocalPerson, campaignId: string) =>
  (await client.call(readCampaign, { params: { campaignId } })).body.campaign

const contentOf = async (campaignId: string): Promise<number> =>
  (await database.owner.query('SELECT content_id AS id FROM campaign WHERE id = $1', [campaignId])).rows[0].id

/** Runs the job once more, in this process. */
const runJob = async (campaignId: string): Promise<void> =>
  checkSite({ ...services, pictures }, { contentId: await contentOf(campaignId) })

const jobOf = async (campaignId: string) =>
  (
    await database.owner.query('SELECT attempts, max_attempts FROM graphile_worker.jobs WHERE key = $1', [
      `fetch-thumbnail:${await contentOf(campaignId)}`,
    ])
  ).rows[0]

describe('the job that funding enqueues', () => {
  test('fetches the site’s picture and makes a small WebP of it, which the campaign shows', async () => {
    const owner = await anOwner()
    const { id } = await funded(owner, { url: 'http://photo.example.com/' })
    await expect.poll(async () => (await read(owner, id)).thumbnailUrl).toMatch(/^\/pictures\/\d+$/)
    const response = await local.get((await read(owner, id)).thumbnailUrl ?? '')
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
      height: 360,
    })
  })

  test('stores the same picture once, and changes nothing when run again', async () => {
    const owner = await anOwner()
    const { id } = await funded(owner, { url: 'http://same.example.com/' })
    await runJob(id)
    const { thumbnailUrl } = await read(owner, id)
    await runJob(id)
    expect(await read(owner, id)).toMatchObject({ thumbnailUrl, state: 'live' })
    expect((await database.owner.query('SELECT FROM picture')).rowCount).toBe(1)
  })

  test('a campaign runs without a picture if its site has none, or none that can be read', async () => {
    for (const host of ['plain.example.com', 'fake.example.com']) {
      const owner = await anOwner()
      const { id } = await funded(owner, { url: `http://${host}/` })
      await runJob(id)
      expect(await read(owner, id)).toMatchObject({ thumbnailUrl: null, state: 'live' })
    }
  })

  test('a demo page is not fetched: it has the picture it was seeded with', async () => {
    const seeded = await storePicture(database.app, { webp: photo, width: 640, height: 360 })
    const [owner, seeder] = [await anOwner(), await anOwner()]
    const page = {
      platform: 'website',
      kind: 'site',
      url: '/demo/sites/kiln',
      siteKey: '/demo/sites/kiln',
      title: 'Kiln',
    }
    await setThumbnail(database.app, await saveContent(database.app, { ...page, ownerId: seeder.id }), seeded)
    const contentId = await saveContent(database.app, { ...page, ownerId: owner.id })
    site.requests.length = 0
    await checkSite({ ...services, pictures }, { contentId })
    const { rows } = await database.app.query('SELECT thumbnail_id AS id FROM content WHERE id = $1', [
      contentId,
    ])
    expect([rows[0]?.id, site.requests]).toEqual([seeded, []])
  })

  test('a site that is down is tried again and blocks nothing', async () => {
    const owner = await anOwner()
    const { id } = await funded(owner, { url: 'http://down.example.com/' })
    await expect.poll(() => jobOf(id)).toMatchObject({ attempts: 1, max_attempts: 4 })
    expect(await read(owner, id)).toMatchObject({ thumbnailUrl: null, state: 'live' })
  })

  test.each(['http://inside.example.com/', 'http://astray.example.com/'])(
    'nobody is sent to %s: the campaign is put on hold, with the reason for its owner',
    async (url) => {
      const owner = await anOwner()
      const { id } = await funded(owner, { url })
      await expect.poll(async () => (await read(owner, id)).state).toBe('paused')
      expect(await read(owner, id)).toMatchObject({
        pausedBy: 'moderation',
        note: 'This link can’t be reached from the internet. Use a public website.',
        setAside: 40,
        thumbnailUrl: null,
      })
    },
  )
})

describe('pictures', () => {
  test('a browser that has the picture gets 304 without the bytes', async () => {
    const { rows } = await database.owner.query('SELECT id FROM picture')
    const path = `/pictures/${rows[0].id}`
    const { headers } = await local.get(path)
    const again = await local.get(path, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    '/pictures/999999',
    '/pictures/x',
    '/pictures/1e3',
    '/pictures/-1',
    '/pictures/9999999999999999',
  ])('%s is not found', async (path) => {
    const response = await local.get(path)
    expect([response.statusCode, response.body]).toEqual([404, ''])
  })
})
