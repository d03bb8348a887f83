import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Link, readLink } from '#contract/exchange/links/read-link.ts'
import { createEmbedReader } from './index.ts'

let server: Server
let origin: string
let answer: RequestListener
const requests: string[] = []

/** One server in place of all platforms, with the responses their documentation shows. */
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  requests.length = 0
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function linkOf(text: string): Link {
  const reading = readLink(text)
  if (!reading.ok) throw new Error(reading.sentence)
  return reading.link
}

const says =
  (body: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const read = (text: string, options = {}) => createEmbedReader({ origin, ...options }).read(linkOf(text))

test('a standard response gives title, author and picture', async () => {
  answer = says({
    version: '1.0',
    type: 'video',
    provider_name: 'YouTube',
    title: ' Throwing a moon jar ',
    author_name: 'Ines Makes',
    author_url: 'https://www.youtube.com/@inesmakes',
    thumbnail_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
    html: '<iframe></iframe>',
  })
  expect(await read('https://youtu.be/dQw4w9WgXcQ')).toEqual({
    title: 'Throwing a moon jar',
    author: 'Ines Makes',
    thumbnailUrl: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
  })
  expect(requests).toEqual([
    '/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ&format=json',
  ])
})

test('a post’s title is its text', async () => {
  answer = says({
    author_name: 'jack',
    html: '<blockquote class="twitter-tweet"><p lang="en" dir="ltr">just setting up <a href="x">my &amp; twttr</a><br>today</p>&mdash; jack (@jack)</blockquote>',
  })
  expect(await read('https://x.com/jack/status/20')).toEqual({
    title: 'just setting up my & twttr today',
    author: 'jack',
    thumbnailUrl: null,
  })
})

test('long texts are cut between visible characters, and links of a post or a picture’s address cost nothing', async () => {
  const long = `<a href="https://t.co/${'x'.repeat(400)}">#clay</a> ${'y'.repeat(113)}👩‍👩‍👧🏺`
  answer = says({
    author_name: 'jack',
    html: `<blockquote><p lang="en">${long}</p>&mdash; jack</blockquote>`,
  })
  expect((await read('https://x.com/jack/status/21'))?.title).toBe(`#clay ${'y'.repeat(113)}👩‍👩‍👧`)
  const picture = `https://p16.example.com/${'z'.repeat(700)}`
  answer = says({ title: `${'t'.repeat(119)}👩‍👩‍👧🏺`, author_name: 'ines', thumbnail_url: picture })
  expect(await read('https://www.tiktok.com/@ines/video/7106594312292453675')).toMatchObject({
    title: `${'t'.repeat(119)}👩‍👩‍👧`,
    thumbnailUrl: picture,
  })
})

test('an invite gives its server’s name and picture', async () => {
  answer = says({ code: 'Python', guild: { id: '267624335836053506', name: 'Python', icon: 'a1b2' } })
  expect(await read('discord.gg/Python')).toEqual({
    title: 'Python',
    author: null,
    thumbnailUrl: 'https://cdn.discordapp.com/icons/267624335836053506/a1b2.png?size=512',
  })
  expect(requests).toEqual(['/api/v10/invites/Python'])
})

test('a platform without such a service is not queried', async () => {
  for (const text of [
    'https://www.instagram.com/p/CxYz12_AbC-/',
    'https://twitch.tv/shroud',
    'https://vk.com/id1',
  ])
    expect(await read(text)).toBeNull()
  expect(requests).toEqual([])
})

const failing: [what: string, RequestListener][] = [
  ['unknown content', (_, response) => void response.writeHead(404).end('Not Found')],
  ['a redirect', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
  ['a response without JSON', (_, response) => void response.writeHead(200).end('<html>')],
  ['a bare number', says(4)],
  [
    'a response over 256 kB',
    (_, response) => void response.writeHead(200).end(`{"title":"${'x'.repeat(263_000)}"}`),
  ],
  ['a broken connection', (_, response) => void response.destroy()],
]
test.each(failing)('%s gives null and throws nothing', async (_, listener) => {
  answer = listener
  expect(await read('https://youtu.be/dQw4w9WgXcQ')).toBeNull()
  expect(requests).toHaveLength(1)
})

test('a silent platform is abandoned at the deadline', async () => {
  answer = () => undefined
  expect(await read('https://youtu.be/dQw4w9WgXcQ', { timeoutMs: 50 })).toBeNull()
})

test('fields that are not text are null', async () => {
  answer = says({ title: 7, author_name: ['x'], thumbnail_url: null })
  expect(await read('https://soundcloud.com/forss/flickermood')).toEqual({
    title: null,
    author: null,
    thumbnailUrl: null,
  })
})
