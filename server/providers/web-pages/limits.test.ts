import type { RequestListener, ServerResponse } from 'node:http'
import { createServer as createRawServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { fetcherTo, publicAddress, startSite, type TestSite } from '#tests/web-site.ts'
import { createPageFetcher, type FetchLimits } from './index.ts'

const url = 'http://moonjar.com/'
const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()))
})

async function fetcherOf(listener: RequestListener, limits: Partial<FetchLimits> = {}) {
  const site = await startSite(listener)
  open.push(site)
  return fetcherTo(site, undefined, limits)
}

const answerWith = (body: string | Buffer, headers: Record<string, string> = {}) =>
  fetcherOf((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body)
  })

/** Writes the same chunk as long as the client reads, and counts the bytes. */
function pour(response: ServerResponse, chunk: Buffer, written: { bytes: number }) {
  response.on('drain', next)
  next()
  function next() {
    while (!response.destroyed) {
      written.bytes += chunk.length
      if (!response.write(chunk)) return
    }
  }
}

describe('time', () => {
  const slow: [string, RequestListener][] = [
    ['never answers', () => {}],
    [
      'sends only its headers',
      (request, response) => response.writeHead(200, { 'content-type': request.headers.accept }).write('<'),
    ],
    [
      'sends a byte at a time',
      (request, response) => {
        response.writeHead(200, { 'content-type': request.headers.accept })
        const timer = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ]
  test.each(slow)('a site that %s is abandoned at the deadline', async (_what, listener) => {
    const answerTyped: RequestListener = (request, response) => {
      request.headers.accept = request.headers.accept?.split(',')[0]
      listener(request, response)
    }
    const fetcher = await fetcherOf(answerTyped, { timeoutMs: 200 })
    await expect(fetcher.fetchPage(url)).rejects.toMatchObject({ code: 'too_slow' })
    await expect(fetcher.fetchPicture(url)).rejects.toMatchObject({ code: 'too_slow' })
  })

  test('one deadline covers all redirects', async () => {
    const fetcher = await fetcherOf(
      (_request, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 90),
      { timeoutMs: 200, redirects: 50 },
    )
    await expect(fetcher.fetchPage(url)).rejects.toMatchObject({ code: 'too_slow' })
  })

  test('a lookup or a connection that never ends is abandoned at the deadline', async () => {
    const limits = { timeoutMs: 100 }
    const error = { code: 'too_slow' }
    const never = () => new Promise<string[]>(() => {})
    await expect(fetcherTo({ port: 1 }, never, limits).fetchPage(url)).rejects.toMatchObject(error)
    const stuck = createPageFetcher({ resolve: async () => [publicAddress], dial: () => {}, limits })
    await expect(stuck.fetchPage(url)).rejects.toMatchObject(error)
  })
})

describe('size', () => {
  test('only the start of an endless page is read', async () => {
    const written = { bytes: 0 }
    const fetcher = await fetcherOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Endless</title>')
      pour(response, Buffer.alloc(64 * 1024, 'x'), written)
    })
    await expect(fetcher.fetchPage(url)).resolves.toMatchObject({ title: 'Endless' })
    // Data buffered between client and server comes on top of the limit.
    expect(written.bytes).toBeLessThan(16 * 1024 * 1024)
  })

  test('nothing after the page limit is read', async () => {
    const at = (bytes: number) => `<p>${' '.repeat(bytes)}</p><title>Late</title>`
    await expect((await answerWith(at(500 * 1024))).fetchPage(url)).resolves.toMatchObject({ title: 'Late' })
    await expect((await answerWith(at(513 * 1024))).fetchPage(url)).resolves.toMatchObject({ title: null })
  })

  const picture = { 'content-type': 'image/png' }
  test('a picture of 5 MB is read, and one byte more is rejected', async () => {
    const limit = 5 * 1024 * 1024
    const found = await (await answerWith(Buffer.alloc(limit), picture)).fetchPicture(url)
    expect(found.bytes).toHaveLength(limit)
    expect(found.contentType).toBe('image/png')
    const larger = Buffer.alloc(limit + 1)
    await expect((await answerWith(larger, picture)).fetchPicture(url)).rejects.toMatchObject({
      code: 'too_large',
    })
    const unannounced = await answerWith(larger, { ...picture, 'transfer-encoding': 'chunked' })
    await expect(unannounced.fetchPicture(url)).rejects.toMatchObject({ code: 'too_large' })
  })

  const bombs: [string, Buffer][] = [
    ['gzip', gzipSync(Buffer.concat([Buffer.from('<title>Bomb</title>'), Buffer.alloc(256 * 1024 * 1024)]))],
    [
      'br',
      brotliCompressSync(Buffer.concat([Buffer.from('<title>Bomb</title>'), Buffer.alloc(64 * 1024 * 1024)])),
    ],
  ]
  test.each(bombs)('a %s bomb is unpacked no further than the limit', async (encoding, body) => {
    const packed = { 'content-encoding': encoding }
    const before = process.memoryUsage().arrayBuffers
    await expect((await answerWith(body, packed)).fetchPage(url)).resolves.toMatchObject({ title: 'Bomb' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024)
    const asPicture = await answerWith(body, { ...packed, ...picture })
    await expect(asPicture.fetchPicture(url)).rejects.toMatchObject({ code: 'too_large' })
  })

  test('a stream that unpacks to nothing ends at the limit too', async () => {
    const written = { bytes: 0 }
    const fetcher = await fetcherOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      const empty = Buffer.concat(Array.from({ length: 2000 }, () => gzipSync('')))
      pour(response, empty, written)
    })
    await expect(fetcher.fetchPage(url)).resolves.toMatchObject({ title: null })
    expect(written.bytes).toBeLessThan(16 * 1024 * 1024)
  })
})

describe('answers', () => {
  test.each(['gzip', 'x-gzip', 'br', 'identity'])('a page encoded as %s is read', async (encoding) => {
    const html = Buffer.from('<title>Packed</title>')
    const body = encoding.endsWith('gzip')
      ? gzipSync(html)
      : encoding === 'br'
        ? brotliCompressSync(html)
        : html
    const fetcher = await answerWith(body, { 'content-encoding': encoding })
    await expect(fetcher.fetchPage(url)).resolves.toMatchObject({ title: 'Packed' })
  })

  const bad: [string, string | Buffer, Record<string, string>, string][] = [
    ['broken gzip', 'no gzip', { 'content-encoding': 'gzip' }, 'bad_answer'],
    [
      'cut gzip',
      gzipSync('<title>Cut</title>').subarray(0, 20),
      { 'content-encoding': 'gzip' },
      'bad_answer',
    ],
    ['broken brotli', 'no brotli at all', { 'content-encoding': 'br' }, 'bad_answer'],
    ['nested gzip', gzipSync(gzipSync('x')), { 'content-encoding': 'gzip, gzip' }, 'bad_answer'],
    ['an unknown encoding', 'x', { 'content-encoding': 'zstd' }, 'bad_answer'],
    ['JSON', '{}', { 'content-type': 'application/json' }, 'wrong_type'],
    ['plain text', 'x', { 'content-type': 'text/plain' }, 'wrong_type'],
    ['an SVG', '<svg/>', { 'content-type': 'image/svg+xml' }, 'wrong_type'],
    ['no type', 'x', { 'content-type': '' }, 'wrong_type'],
    ['too many headers', 'x', { 'x-long': 'x'.repeat(20_000) }, 'bad_answer'],
  ]
  test.each(bad)(
    'a page with %s is rejected with an error of the list',
    async (_what, body, headers, code) => {
      await expect((await answerWith(body, headers)).fetchPage(url)).rejects.toMatchObject({ code })
    },
  )

  const notPictures = ['text/html', 'image/svg+xml', 'image/x-icon', 'application/octet-stream']
  test.each(notPictures)('%s is not a picture', async (type) => {
    const fetcher = await answerWith('x', { 'content-type': type })
    await expect(fetcher.fetchPicture(url)).rejects.toMatchObject({ code: 'wrong_type' })
  })

  test.each([204, 404, 403, 500, 206])('status %i is an error', async (status) => {
    const fetcher = await fetcherOf((_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(),
    )
    await expect(fetcher.fetchPage(url)).rejects.toMatchObject({ code: 'bad_status' })
  })

  const rude: [string, string, string][] = [
    ['closes without a response', '', 'unreachable'],
    ['does not speak HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'bad_answer'],
    [
      'ends in the middle',
      'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 99\r\n\r\n<title>',
      'unreachable',
    ],
  ]
  test.each(rude)('a server that %s gives an error of the list', async (_what, words, code) => {
    const server = createRawServer(
      (socket) =>
        void socket
          .on('error', () => {})
          .resume()
          .end(words),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    open.push({ close: () => new Promise<void>((done) => void server.close(() => done())) })
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(fetcherTo({ port }).fetchPage(url)).rejects.toMatchObject({ code })
  })

  test('a closed port is unreachable, and an unknown name is not found', async () => {
    const gone: TestSite = await startSite(() => {})
    await gone.close()
    await expect(fetcherTo(gone).fetchPage(url)).rejects.toMatchObject({ code: 'unreachable' })
    await expect(fetcherTo(gone, async () => []).fetchPage(url)).rejects.toMatchObject({ code: 'not_found' })
  })
})
