import type { FastifyBaseLogger, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tellPlayerFailure } from '#contract/checks/players.ts'
import { type LocalApp, openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

interface Line {
  level: number
  msg: string
  reqId?: string
  path?: string
}

const database = shareDatabase()
const services = shareServices(database, { DEMO: 'off', TRUSTED_PROXIES: '127.0.0.1' })
const lines: Line[] = []
let local: LocalApp

beforeAll(async () => {
  const write = (line: string) => lines.push(JSON.parse(line) as Line)
  services.log = pino({ level: 'debug' }, { write }) as FastifyBaseLogger
  local = await openApp(services)
})
beforeEach(() => {
  lines.length = 0
})
afterAll(() => local.app.close())

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idOf = ({ headers }: LightMyRequestResponse) => String(headers['x-request-id'])
const host = 'localhost:3000'

async function ask(headers: Record<string, string>, remoteAddress = '127.0.0.1'): Promise<string> {
  return idOf(await local.app.inject({ url: '/api/auth/user', headers: { host, ...headers }, remoteAddress }))
}

test('each response has an id of its own, rejections too', async () => {
  const answers = await Promise.all(
    ['/', '/api/nothing', '/assets/none.js', '/readyz'].map((url) => local.get(url)),
  )
  const ids = answers.map(idOf)
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    lines
      .filter(({ msg }) => msg === 'request')
      .map(({ reqId }) => reqId)
      .toSorted(),
  ).toEqual(ids.toSorted())
})

test('every line of a request has its id, whichever part wrote it', async () => {
  const person = await local.join('request_ids')
  const body = { platform: 'youtube', contentId: 'a', cause: 'network', attemptId: null } as const
  expect((await person.client.call(tellPlayerFailure, { body })).status).toBe(204)
  const written = lines.filter(({ msg }) => ['a player failed to play', 'request'].includes(msg))
  expect(written.map(({ msg }) => msg)).toEqual(['a player failed to play', 'request'])
  expect(written[0]?.reqId).toMatch(uuid)
  expect(written[1]?.reqId).toBe(written[0]?.reqId)
})

test('a proxy that we trust names its requests', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  expect(await ask({ ...forwarded, 'x-request-id': 'f00d-1234' })).toBe('f00d-1234')
  expect(lines.map(({ reqId }) => reqId)).toEqual(['f00d-1234'])
})

test.each([
  ['of a stranger', { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'f00d-1234' }, '192.0.2.7'],
  ['that nobody forwarded', { 'x-request-id': 'f00d-1234' }, '127.0.0.1'],
  ['with other characters', { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'f00d "1234"' }, '127.0.0.1'],
  ['that is too long', { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'f'.repeat(129) }, '127.0.0.1'],
] as const)('an id %s is replaced', async (_name, headers, from) => {
  expect(await ask(headers, from)).toMatch(uuid)
  expect(lines.map(({ reqId }) => reqId)).toEqual([expect.stringMatching(uuid)])
})

test('built files and probes are logged for debugging only, unless they fail', async () => {
  const page = await local.get('/login')
  const [asset = ''] = /\/assets\/[\w.-]+/.exec(page.body) ?? []
  const paths = [asset, '/favicon.svg', '/healthz', '/readyz', '/metrics']
  for (const path of paths) expect((await local.get(path, { authorization: '' })).statusCode).not.toBe(404)
  await local.get('/assets/none.js')
  const levelOf = (path: string) => lines.find((line) => line.path === path)?.level
  const { debug, info } = pino.levels.values
  expect([levelOf('/login'), levelOf('/assets/none.js'), levelOf('/metrics')]).toEqual([info, info, info])
  expect([levelOf(asset), levelOf('/favicon.svg'), levelOf('/healthz'), levelOf('/readyz')]).toEqual([
    debug,
    debug,
    debug,
    debug,
  ])
})
