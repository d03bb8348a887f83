import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { previewWebsite } from '#contract/campaigns.ts'
import { webPageErrors } from '#server/providers/web-pages/errors.ts'
import { fetcherTo, publicAddress, startSite, type TestSite } from '#server/providers/web-pages/test-site.ts'
import { type LocalApp, type LocalPerson, openApp } from '#tests/app.ts'
import { refusalOf } from '#tests/campaigns.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { openTestServices } from '#tests/services.ts'
import { saveContent } from './queries.ts'

let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
let site: TestSite
let local: LocalApp
let member: LocalPerson

/** A small internet: every name but one is public, and all lead to one server. */
beforeAll(async () => {
  database = await createTestDatabase()
  site = await startSite((request, response) => {
    const path = request.url ?? ''
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
      .end('<title>Moon &amp; Jar</title><meta name="description" content="Pots.">')
  })
  services = await openTestServices(database, {
    PUBLIC_URL: 'http://localhost:3000',
    RATE_LIMITS: 'preview_member=40/60',
  })
  const { fetchPage, fetchPicture, pageHas } = fetcherTo(site, async (host) => {
    if (host === 'nowhere.example.com') return []
    return [host === 'inside.example.com' ? '10.0.0.8' : publicAddress]
  })
  local = await openApp({ ...services, webPages: { fetchPage, fetchPicture, pageHas } })
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

const preview = (url: string, person = member) => person.client.call(previewWebsite, { body: { url } })

test('answers the canonical address with the page’s own title and words', async () => {
  const { status, body } = await preview(' HTTP://Moonjar.example.com/shop?utm_source=mail#x ')
  expect(status).toBe(200)
  expect(body).toEqual({
    url: 'http://moonjar.example.com/shop',
    title: 'Moon & Jar',
    description: 'Pots.',
    problem: null,
  })
})

describe('a page that cannot be read is an answer with a sentence', () => {
  const problems: [path: string, problem: string][] = [
    ['http://moonjar.example.com/gone', webPageErrors.bad_status],
    ['http://moonjar.example.com/file', webPageErrors.wrong_type],
    ['http://moonjar.example.com/hangs', webPageErrors.unreachable],
    ['http://nowhere.example.com/', webPageErrors.not_found],
  ]
  test.each(problems)('%s', async (url, problem) => {
    expect((await preview(url)).body).toEqual({ url, title: null, description: null, problem })
  })
})

describe('an address that nobody may be sent to is refused, and nothing connects to it', () => {
  const refused: [url: string, sentence: string, requests: number][] = [
    ['http://127.0.0.1/', 'This address cannot be reached from the internet. Use a public website.', 0],
    [
      'http://localhost:3000/demo/sites/kiln',
      'Use the standard port: an address without a number after the colon.',
      0,
    ],
    ['http://inside.example.com/', webPageErrors.not_public, 0],
    ['http://moonjar.example.com/away', webPageErrors.not_public, 1],
    ['http://moonjar.example.com/meta', webPageErrors.not_public, 1],
    [
      'http://moonjar.example.com/odd',
      'It leads to an address that cannot be used. Use the standard port: an address without a number after the colon.',
      1,
    ],
    [
      'https://me:secret@moonjar.example.com/',
      'Take the name and password out of the address; everybody would see them.',
      0,
    ],
    ['   ', 'Paste the address of your website.', 0],
  ]
  test.each(refused)('%s', async (url, sentence, requests) => {
    expect(refusalOf(await preview(url))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { url: sentence },
    })
    expect(site.requests).toHaveLength(requests)
  })
})

test('each member has so many previews', async () => {
  const other = await local.join('many')
  for (let count = 0; count < 40; count++) await preview('http://moonjar.example.com/', other)
  const answer = await preview('http://moonjar.example.com/', other)
  expect(refusalOf(answer)).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refusalOf(await preview('ftp://x', other)).status).toBe(400)
  expect((await preview('http://moonjar.example.com/')).status).toBe(200)
})

test('pages of the demo need no fetch: their title is the one they were planted with', async () => {
  const demo = await openTestServices(database, { PORT: '3000' })
  const app = await openApp({ ...demo, webPages: { fetchPage: never, fetchPicture: never, pageHas: never } })
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
  expect((await preview('127.0.0.1:3000/demo/sites/kiln', owner)).body).toEqual({
    url,
    title: 'The kiln diary',
    ...empty,
  })
  expect((await preview(`${url}-2`, owner)).body).toEqual({ url: `${url}-2`, title: null, ...empty })
  await app.app.close()
  await demo.close()
})

const never = async (): Promise<never> => {
  throw new Error('a page of the demo was fetched')
}
