import { beforeAll, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { pages } from '#contract/pages.ts'
import { promote } from '#server/people/admins/index.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'
import { undoSetUp } from '#tests/set-up.ts'
import { isOpenWhileClosed } from './closed.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
const sentence = errors.not_set_up.message
let admin: LocalPerson
let member: LocalPerson

beforeAll(async () => {
  admin = await local.join('first')
  member = await local.join('second')
  await promote(database.owner, admin.id, 'test')
  await undoSetUp(database.ownerUrl)
  await services.settings.refresh()
})

const concrete = (path: string): string => path.replace(/\{\w+\}/g, '1')

test('every page but the walk of a sign-in shows a visitor one sentence while the site is closed', async () => {
  const open: string[] = []
  for (const { path, demoOnly } of pages) {
    if (demoOnly) continue
    const { statusCode, body, headers } = await local.get(concrete(path))
    if (!body.includes('This site isn’t open yet: the people who run it are setting it up.')) open.push(path)
    else expect([path, statusCode, headers['retry-after']]).toEqual([path, 503, '300'])
  }
  expect(open.toSorted()).toEqual(
    [
      '/account/email',
      '/auth-error',
      '/auth/verify',
      '/login',
      '/login/check-email',
      '/logout',
      '/offline',
      '/unsubscribe',
    ].toSorted(),
  )
})

test('a closed page has the headers of any page, is not listed, and says where the staff signs in', async () => {
  const { body, headers } = await local.get('/pricing')
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'private, no-cache' })
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect(body).toContain('<title>Not open yet · Mutuals</title>')
  expect(body).toContain('href="/login"')
})

test('the API answers a visitor and a member with the code and the same sentence', async () => {
  for (const { tries } of [local.visitor, member]) {
    const { status, error } = await tries.getRates()
    expect({ status, error }).toEqual({ status: 503, error: { code: 'not_set_up', message: sentence } })
  }
  const docs = await local.get('/api/docs')
  expect(docs.headers['content-type']).toContain('text/html')
  expect((await member.fetch('/dashboard')).statusCode).toBe(503)
})

test.each([
  '/healthz',
  '/readyz',
  '/metrics',
  '/favicon.svg',
  '/robots.txt',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/snippet.js',
])('%s stays reachable while the site is closed', async (path) => {
  expect((await local.get(path)).statusCode).toBe(200)
})

test('events of the card provider and unsubscribing are answered by their own code while the site is closed', async () => {
  expect(isOpenWhileClosed('/api/webhooks/stripe')).toBe(true)
  const event = await local.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: {} })
  expect(event.statusCode).not.toBe(503)
  expect(await local.visitor.cannot.unsubscribe({ token: 'a'.repeat(43) })).toBe('not_found')
})

test('the staff reaches the API and the pages while the site is closed', async () => {
  await admin.do.getRates()
  expect((await admin.fetch('/admin/set-up')).statusCode).toBe(200)
})

test('a visitor’s request costs no query while the site is closed', async () => {
  const { pool } = services
  const seen: unknown[] = []
  const { query } = pool
  pool.query = ((...sent: unknown[]) => {
    seen.push(sent[0])
    return (query as (...sent: unknown[]) => unknown).apply(pool, sent)
  }) as typeof query
  await local.get('/')
  await local.visitor.cannot.getRates()
  pool.query = query
  expect(seen).toEqual([])
})
