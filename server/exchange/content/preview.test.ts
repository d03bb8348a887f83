import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { previewContent } from '#contract/exchange/content.ts'
import type { Embed, EmbedReader } from '#server/providers/oembed/index.ts'
import { webPageErrors } from '#server/providers/web-pages/errors.ts'
import { type LocalApp, type LocalPerson, openApp } from '#tests/app.ts'
import { errorOf, fund } from '#tests/campaigns.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { give } from '#tests/exchange.ts'
import { openTestServices } from '#tests/services.ts'
import { fetcherTo, publicAddress, startSite, type TestSite } from '#tests/web-site.ts'
import { saveContent } from './queries.ts'

let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
let site: TestSite
let local: LocalApp
let member: LocalPerson
/** The platform's answer, and the ids requested. */
let embedAnswer: Embed | null = null
const requestedIds: string[] = []

/** Titles that pages have, in scripts whose characters have many parts. */
const titles: Record<string, string> = {
  '/family': `${'👩‍👩‍👧‍👦'.repeat(40)} family`,
  '/hindi': 'मिट्टी के बर्तन और उनकी कहानियाँ '.repeat(8),
  '/thai': 'เรื่องน่ารู้ของเครื่องปั้นดินเผาที่บ้าน '.repeat(5),
  '/long': '👩‍👩‍👧‍👦'.repeat(500),
}

/** Where the short links of this internet lead. */
const hops: Record<string, string> = {
  'vm.tiktok.com/ZMvideo/': 'http://www.tiktok.com/@ines/video/7106594312292453675?_t=x',
  'vm.tiktok.com/ZMlite/': 'http://t.tiktok.com/i18n/share/video/7106594312292453675/?_d=x',
  'vm.tiktok.com/ZMsign/':
    'http://www.tiktok.com/login?redirect_url=http%3A%2F%2Fwww.tiktok.com%2F%40ines%2Fvideo%2F7106594312292453675',
  'vm.tiktok.com/ZMgone/': 'http://www.tiktok.com/404',
  'www.instagram.com/share/reel/BAabc': 'http://www.instagram.com/reel/CxYz12_AbC-/',
  't.co/tube': 'http://1.example.com/',
  '1.example.com/': 'http://2.example.com/',
  '2.example.com/': 'http://3.example.com/',
  '3.example.com/': 'http://youtu.be/dQw4w9WgXcQ',
  'youtu.be/dQw4w9WgXcQ': 'http://consent.youtube.com/m?continue=x',
  't.co/site': 'http://closed.example.com/page',
  't.co/loop': 'http://t.co/loop',
}

/** A small internet: every name but one is public, and all lead to one server. */
beforeAll(async () => {
  database = await createTestDatabase()
  site = await startSite((request, response) => {
    const path = request.url ?? ''
    const location = hops[`${request.headers.host}${path}`]
    if (location) return void response.writeHead(301, { location }).end()
    if (request.headers.host === 'closed.example.com') return void response.writeHead(403).end()
    if (path === '/away')
      return void response.writeHead(302, { location: 'http://inside.example.com/' }).end()
    if (path === '/meta') return void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    if (path === '/odd') return void response.writeHead(302, { location: 'http://example.com:8080/' }).end()
    if (path === '/gone') return void response.writeHead(410).end()
    if (path === '/file')
      return void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
    if (path === '/hangs') return void response.destroy()
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<meta charset="utf-8"><title>${titles[path] ?? 'Moon &amp; Jar'}</title><meta name="description" content="Pots.">`,
      )
  })
  services = await openTestServices(database, {
    PUBLIC_URL: 'http://localhost:3000',
    RATE_LIMITS: 'preview_member=40/60',
  })
  const webPages = fetcherTo(site, async (host) => {
    if (host === 'nowhere.example.com') return []
    return [host === 'inside.example.com' ? '10.0.0.8' : publicAddress]
  })
  const embeds: EmbedReader = {
    read: async ({ id }) => {
      requestedIds.push(id)
      return embedAnswer
    },
  }
  local = await openApp({ ...services, embeds, webPages })
  member = await local.join('previews')
})

afterEach(() => {
  site.requests.length = 0
})

afterAll(async () => {
  await local.app.close()
  await Promise.all([services.close(), site.close()])
  await database.close()
})

const preview = (url: string, person = member) => person.client.call(previewContent, { body: { url } })

test('returns the canonical address with the page’s own title and description', async () => {
  const { status, body } = await preview(' HTTP://Moonjar.example.com/shop?utm_source=mail#x ')
  expect(status).toBe(200)
  expect(body).toEqual({
    platform: 'website',
    kind: 'site',
    alsoKind: null,
    handle: null,
    author: null,
    hasPicture: false,
    url: 'http://moonjar.example.com/shop',
    title: 'Moon & Jar',
    description: 'Pots.',
    problem: null,
  })
})

test.each(Object.keys(titles))(
  'the title that the preview of %s fills in can start a campaign',
  async (path) => {
    const owner = await local.join(`titles_${path.slice(1)}`)
    await give(database, owner, 1000)
    const url = `http://titles.example.com${path}`
    const title = (await preview(url, owner)).body.title ?? ''
    const answer = await fund(owner, { url, title })
    expect(answer.body).toMatchObject({ campaign: { title } })
    const more = await fund(owner, { url, title: `${title}${'👩‍👩‍👧‍👦'.repeat(120)}` })
    expect(errorOf(more).fields).toEqual({ title: 'Use at most 120 characters.' })
  },
)

describe('an unreadable page is an answer with a sentence, not an error', () => {
  const problems: [path: string, problem: string][] = [
    ['http://moonjar.example.com/gone', webPageErrors.bad_status],
    ['http://moonjar.example.com/file', webPageErrors.wrong_type],
    ['http://moonjar.example.com/hangs', webPageErrors.unreachable],
    ['http://nowhere.example.com/', webPageErrors.not_found],
  ]
  test.each(problems)('%s', async (url, problem) => {
    expect((await preview(url)).body).toMatchObject({ url, title: null, description: null, problem })
  })
})

describe('an address that nobody may be sent to is rejected, and nothing connects to it', () => {
  const rejected: [url: string, sentence: string, requests: number][] = [
    ['http://127.0.0.1/', 'This link can’t be reached from the internet. Use a public website.', 0],
    [
      'http://localhost:3000/demo/sites/kiln',
      'Use the default port: a link without a number after the colon.',
      0,
    ],
    ['http://inside.example.com/', webPageErrors.not_public, 0],
    ['http://moonjar.example.com/away', webPageErrors.not_public, 1],
    ['http://moonjar.example.com/meta', webPageErrors.not_public, 1],
    [
      'http://moonjar.example.com/odd',
      'It points to a page we can’t use. Use the default port: a link without a number after the colon.',
      1,
    ],
    [
      'https://me:secret@moonjar.example.com/',
      'Remove the name and password from the link; everyone would see them.',
      0,
    ],
    ['   ', 'Paste a link to what you want to promote.', 0],
  ]
  test.each(rejected)('%s', async (url, sentence, requests) => {
    expect(errorOf(await preview(url))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { url: sentence },
    })
    expect(site.requests).toHaveLength(requests)
  })
})

describe('a link to a platform', () => {
  const embed = { title: 'Moon jar', author: 'Ines', thumbnailUrl: 'https://i.example.com/1.jpg' }

  test('is recognised by its form, and its title is requested once a day', async () => {
    requestedIds.length = 0
    embedAnswer = embed
    const { body } = await preview('https://youtu.be/dQw4w9WgXcQ?si=x')
    expect(body).toEqual({
      platform: 'youtube',
      kind: 'video',
      alsoKind: null,
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      handle: null,
      title: 'Moon jar',
      author: 'Ines',
      description: null,
      hasPicture: true,
      problem: null,
    })
    await preview('https://www.youtube.com/shorts/dQw4w9WgXcQ')
    expect(requestedIds).toEqual(['dQw4w9WgXcQ'])
    await database.shiftClock(25 * 3600)
    await preview('https://youtu.be/dQw4w9WgXcQ')
    expect(requestedIds).toHaveLength(2)
  })

  test('is accepted without a title if the platform returns nothing', async () => {
    embedAnswer = null
    expect((await preview('https://x.com/jack/status/20')).body).toMatchObject({
      platform: 'twitter',
      kind: 'post',
      handle: 'jack',
      title: null,
      hasPicture: false,
    })
  })

  test('can be a bare handle on the page of one platform', async () => {
    const { body } = await member.client.call(previewContent, {
      body: { url: '@Shroud', platform: 'twitch' },
    })
    expect(body).toMatchObject({ kind: 'channel', url: 'https://www.twitch.tv/shroud' })
  })

  const short: [link: string, platform: string, url: string][] = [
    ['http://vm.tiktok.com/ZMvideo/', 'tiktok', 'https://www.tiktok.com/@ines/video/7106594312292453675'],
    ['http://vm.tiktok.com/ZMlite/', 'tiktok', 'https://www.tiktok.com/@_/video/7106594312292453675'],
    ['http://vm.tiktok.com/ZMsign/', 'tiktok', 'https://www.tiktok.com/@ines/video/7106594312292453675'],
    ['http://www.instagram.com/share/reel/BAabc', 'instagram', 'https://www.instagram.com/p/CxYz12_AbC-/'],
    ['http://t.co/tube', 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['http://t.co/site', 'website', 'http://closed.example.com/page'],
  ]
  test.each(short)('can be short: %s is opened up to the first content', async (link, platform, url) => {
    expect((await preview(link)).body).toMatchObject({ platform, url })
    // The content itself may ask for a login or answer with an error, so it is not requested.
    if (platform !== 'website') expect(site.requests.join(' ')).not.toMatch(/@|i18n|login|\/reel\/C|youtu/)
  })

  test.each(['http://vm.tiktok.com/ZMgone/', 'http://t.co/loop', 'http://t.co/nowhere'])(
    'can be short: %s leads to no content, so the full link is asked for',
    async (link) => {
      expect(errorOf(await preview(link)).fields?.url).toContain('copy the full link')
    },
  )
})

test('a member has 40 previews a minute', async () => {
  const other = await local.join('many')
  for (let count = 0; count < 40; count++) await preview('http://moonjar.example.com/', other)
  const answer = await preview('http://moonjar.example.com/', other)
  expect(errorOf(answer)).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(errorOf(await preview('ftp://x', other)).status).toBe(400)
  expect((await preview('http://moonjar.example.com/')).status).toBe(200)
})

test('demo pages are not fetched: their title is the one they were seeded with', async () => {
  const demo = await openTestServices(database, { PORT: '3000' })
  const app = await openApp({
    ...demo,
    webPages: { fetchPage: never, fetchPicture: never, followRedirects: never, pageHas: never },
  })
  const owner = await app.join('demo')
  await saveContent(database.app, {
    ownerId: owner.id,
    platform: 'website',
    kind: 'site',
    url: '/demo/sites/kiln',
    siteKey: '/demo/sites/kiln',
    title: 'The kiln diary',
  })
  const url = 'http://localhost:3000/demo/sites/kiln'
  const empty = { description: null, problem: null }
  expect((await preview('127.0.0.1:3000/demo/sites/kiln', owner)).body).toMatchObject({
    url,
    title: 'The kiln diary',
    ...empty,
  })
  expect((await preview(`${url}-2`, owner)).body).toMatchObject({ url: `${url}-2`, title: null, ...empty })
  await app.app.close()
  await demo.close()
})

const never = async (): Promise<never> => {
  throw new Error('a page of the demo was fetched')
}
