import { beforeAll, expect, test } from 'vitest'
import { readBatch } from '#contract/batch.ts'
import { createClient } from '#tests/client.ts'
import { join, type Person } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { matchPath, parsePaths } from './rules.ts'

const server = shareServer()
let person: Person

beforeAll(async () => {
  person = await join(server, 'batch')
})

const batch = async (...paths: string[]) =>
  (await person.client.call(readBatch, { query: { paths: paths.map(encodeURIComponent).join(',') } })).body

const alone = async (path: string) => {
  const response = await person.client.fetch(path)
  return { status: response.status, body: await response.json() }
}

test('each read returns what it returns alone, errors too', async () => {
  const paths = [
    '/api/points/overview',
    '/api/activities/recent?limit=5',
    '/api/earn/website?sort=reward&seconds=30',
    '/api/platform-content-counts',
    '/api/user/platform-performance',
    '/api/auth/user',
    '/api/earn/website?limit=1000',
    '/api/attempts?cursor=x',
    '/api/nothing',
  ]
  const answers = await batch(...paths)
  expect(Object.keys(answers)).toEqual(paths)
  for (const path of paths) expect(answers[path]).toEqual(await alone(path))
  expect(answers['/api/user/platform-performance']?.body).toEqual({ platforms: [] })
})

test('writes, other audiences, the batch itself and other sites are not read', async () => {
  const answers = await batch(
    '/api/logout',
    '/api/auth/magic-link?token=x',
    '/api/website-visit/start',
    '/api/batch?paths=/api/auth/user',
    '/healthz',
    '//elsewhere.example.org/api/auth/user',
    '/api/../api/logout',
    '/api/campaigns/%zz',
  )
  expect(Object.values(answers).map(({ status }) => status)).toEqual(Array(8).fill(404))
  expect((await alone('/api/auth/user')).status).toBe(200)
})

test('a batch has one to ten reads and is for members only', async () => {
  const many = Array.from({ length: 11 }, (_, index) => `/api/attempts?limit=${index + 1}`)
  for (const paths of [many.join(','), '', ',', '%E0%A4%A', '__proto__', 'https://elsewhere.example.org/api'])
    expect((await person.client.call(readBatch, { query: { paths } })).status).toBe(400)
  expect(Object.keys(await batch(...many.slice(0, 10)))).toHaveLength(10)
  expect((await createClient(server).call(readBatch, { query: { paths: '/api/auth/user' } })).status).toBe(
    401,
  )
})

test('paths may be plain or encoded, and duplicates are read once', () => {
  expect(parsePaths('/api/a,/api/b?x=1,%2Fapi%2Fa')).toEqual(['/api/a', '/api/b?x=1'])
  expect(parsePaths('%2Fapi%2Fa%3Fpaths%3D1%2C2')).toEqual(['/api/a?paths=1,2'])
  expect(matchPath('/api/campaigns/{id}', '/api/campaigns/12')).toEqual({ id: '12' })
  expect(matchPath('/api/campaigns/{id}', '/api/campaigns/a%2Fb')).toEqual({ id: 'a/b' })
  expect(matchPath('/api/campaigns/{id}', '/api/campaigns/')).toBeNull()
  expect(matchPath('/api/campaigns', '/api/campaigns/12')).toBeNull()
})
