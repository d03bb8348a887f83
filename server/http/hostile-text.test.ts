import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { pages } from '#contract/pages.ts'
import { endpoints } from '#server/endpoints.ts'
import { cookieNames } from '#server/http/context.ts'
import { WebPageError } from '#server/providers/web-pages/index.ts'
import { type LocalApp, type LocalPerson, openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { give, promote } from '#tests/exchange.ts'
import { type Leaf, leavesOf, sampleOf, withLeaf } from '#tests/samples.ts'
import { largeLimits } from '#tests/server.ts'
import { openTestServices } from '#tests/services.ts'
import { writeCursor } from './cursor.ts'

const database = shareDatabase()
let local: LocalApp
let admin: LocalPerson

const lost = async (): Promise<never> => {
  throw new WebPageError('unreachable')
}

beforeAll(async () => {
  const services = await openTestServices(database, { DEMO: 'on', PORT: '3000', RATE_LIMITS: largeLimits })
  const webPages = { fetchPage: lost, fetchPicture: lost, followRedirects: lost, pageHas: lost }
  local = await openApp({ ...services, webPages })
  admin = await local.join('hostile')
  await promote(database, admin)
  await give(database, admin, 1_000_000)
  return async () => {
    await local.app.close()
    await services.close()
  }
})

/** Text that no database can store, and in a body a letter under dozens of marks. */
const unstorable = ['a\0b', '\ud800', `z${'\u0351'.repeat(40)}`]
/** Text that it can store, and that programs fall over. */
const strange = ['1'.padEnd(31, '0'), '9223372036854775808', '__proto__']
const most = Number.MAX_SAFE_INTEGER
const farAway = { figure: most, id: most }
/** Positions as lists have them, each as far away as it can be. */
const strangeCursors = [
  ...['sorted', 'later', 'closed'].map((kind) => ({ kind, after: farAway })),
  {
    kind: 'mixed',
    isRest: true,
    place: most,
    reached: { spot: farAway, best: farAway, least: farAway },
    recent: [most],
    deferred: { spot: [most], best: [most], least: [most] },
  },
  { stamp: '9'.repeat(18), id: 'a' },
  { stamp: '9'.repeat(17), id: most },
  { at: '9999-12-31T23:59:59.999Z', slug: 'a' },
  '9999-12-31',
  ['a', most],
  [most, most],
  ...[most, -1, ''],
].map(writeCursor)
const strangeNumbers = [1e30, 2 ** 31, 2 ** 53 - 1, -1]

/** Encodes text for a URL; a lone surrogate as a careless program does. */
const encode = (text: string): string => (text === '\ud800' ? '%ED%A0%80' : encodeURIComponent(text))

interface Sent {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

const sampleFor = ({ params, query, body }: Operation): Sent => ({
  params: (params ? sampleOf(params) : {}) as Sent['params'],
  query: (query ? sampleOf(query) : {}) as Sent['query'],
  body: body && sampleOf(body),
})

/** The sample with another value in one place, and without its cursor, which would be rejected first. */
function changed(sample: Sent, keys: string[], value: unknown): Sent {
  const { cursor: _, ...query } = sample.query
  return withLeaf(keys[1] === 'cursor' ? sample : { ...sample, query }, keys, value) as Sent
}

async function answerTo({ method, path, idempotent }: Operation, { params, query, body }: Sent) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(params[name])))
  const search = Object.entries(query).map(([name, value]) => `${name}=${encode(String(value))}`)
  return local.app.inject({
    method,
    url: `${address}?${search.join('&')}`,
    headers: {
      host: 'localhost:3000',
      cookie: `session=${admin.cookies.session}`,
      ...(idempotent && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
}

/** Sends the sample with each of these values in one place; returns each answer with what explains it. */
const answersTo = (operation: Operation, sample: Sent, { keys }: Leaf, values: readonly unknown[]) =>
  Promise.all(
    values.map(async (value) => {
      const answer = await answerTo(operation, changed(sample, keys, value))
      const { statusCode: status, body } = answer
      return { status, body, value, sent: `${keys.join('.')} = ${JSON.stringify(value)}: ${body}` }
    }),
  )

const withInput = endpoints
  .map(({ operation }) => operation)
  .filter(({ params, query, body }) => params || query || body)

test('the contract accepts every sample', () => {
  for (const operation of withInput)
    for (const part of ['params', 'query', 'body'] as const)
      expect(operation[part]?.safeParse(sampleFor(operation)[part]).error, operation.name).toBeUndefined()
})

describe.each(withInput.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
  const sample = sampleFor(operation)
  const leaves = leavesOf(sample).filter(({ value }) => value !== undefined && typeof value !== 'object')
  const texts = leaves.filter(({ keys, value }) => keys[0] !== 'body' || typeof value === 'string')

  // From here on visitors would see its sentence alone.
  if (operation.name === 'changeMaintenance')
    afterAll(async () => void (await admin.do.changeMaintenance({ sentence: null })))

  if (texts.length > 0)
    test('rejects text that cannot be stored, and names its field', async () => {
      for (const leaf of texts)
        for (const { status, body, value, sent } of await answersTo(operation, sample, leaf, unstorable)) {
          const [part, ...names] = leaf.keys
          expect(status, sent).toBeLessThan(500)
          // In a URL a lone surrogate is not UTF-8: its bytes are taken literally.
          if (part !== 'body' && value !== 'a\0b') continue
          expect([status, JSON.parse(body).error.code], sent).toEqual([400, 'invalid_input'])
          expect(Object.keys(JSON.parse(body).error.fields), sent).toEqual([names.join('.')])
        }
    })

  test('rejects strange values or does without them', async () => {
    for (const leaf of leaves) {
      const more = typeof leaf.value === 'number' ? strangeNumbers : []
      const values = [...strange, ...more, ...(leaf.keys[1] === 'cursor' ? strangeCursors : [])]
      for (const { status, sent } of await answersTo(operation, sample, leaf, values))
        expect(status, sent).toBeLessThan(500)
    }
  })
})

test.each(
  withInput
    .filter(({ query }) => query && 'cursor' in query.shape)
    .map((operation) => [operation.name, operation] as const),
)('%s rejects a cursor beyond bigint, and names it', async (_, operation) => {
  const answer = await answerTo(
    operation,
    changed(
      sampleFor(operation),
      ['query', 'cursor'],
      Buffer.from('9223372036854775808').toString('base64url'),
    ),
  )
  expect([answer.statusCode, Object.keys(answer.json().error.fields ?? {})]).toEqual([400, ['cursor']])
})

test.each(cookieNames)('no cookie called %s is a failure', async (name) => {
  for (const path of ['/', '/register', '/api/auth/user', '/api/referrals/invitation'])
    for (const value of ['%00', '%ED%A0%80', '__proto__', 'a'.repeat(4000)])
      expect((await local.get(path, { cookie: `${name}=${value}` })).statusCode, value).toBeLessThan(500)
})

const names = ['ref', 'cursor', 'sort', 'search', 'platform', 'websiteId', 'token', 'url', 'id', 'state']

test.each(pages.map((row) => [row.path, row] as const))(
  'the page %s survives hostile text in its URL',
  async (path, row) => {
    for (const text of ['\0', '__proto__', '1'.padEnd(31, '0')]) {
      const search = names.map((name) => `${name}=${encode(text)}`).join('&')
      const url = `${path.replace(/\{\w+\}/g, encode(text))}?${search}`
      const { statusCode } = row.audience === 'public' ? await local.get(url) : await admin.fetch(url)
      expect(statusCode, url).toBeLessThan(500)
    }
  },
)

test('a body with unknown fields is searched however deep it is', async () => {
  const deep = `${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}`
  const send = (payload: string) =>
    local.app.inject({
      method: 'POST',
      url: '/api/auth/magic-link',
      headers: { host: 'localhost:3000', 'content-type': 'application/json' },
      payload,
    })
  const answer = await send(`{"email":"deep@mutuals.test","other":${deep}}`)
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_input'])
  const named = await send('{"email":"deep@mutuals.test","other":{"\\u0000":1}}')
  expect([named.statusCode, Object.keys(named.json().error.fields)]).toEqual([400, ['other']])
})
