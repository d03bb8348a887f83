import { afterAll, expect, test, vi } from 'vitest'
import type { Services } from '#server/services.ts'
import { type LocalApp, openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { openTestServices } from '#tests/services.ts'
import { openTrustedProxies } from './trusted-proxies.ts'

const database = shareDatabase()
const closers: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

async function appBehind(proxies: string): Promise<LocalApp & { services: Services }> {
  const services = await openTestServices(database, {
    ...{ DEMO: 'off', PORT: '3000', TRUSTED_PROXIES: proxies },
    RATE_LIMITS: 'flood_network=1/60,search_network=1/60',
  })
  const local = await openApp(services)
  closers.push(services.close, () => local.app.close())
  return { ...local, services }
}

/** Status of a request that a peer forwards for a network. */
const forwarded = async (
  { app }: LocalApp,
  peer: string,
  network: string,
  url = '/api/none',
): Promise<number> =>
  (
    await app.inject({
      url,
      remoteAddress: peer,
      headers: { host: 'localhost:3000', 'x-forwarded-for': network },
    })
  ).statusCode

test.each(['localhost', '127.0.0.1', 'loopback', '127.0.0.0/8'])(
  'with the trusted proxy %s each network it forwards has its own limit, and other peers cannot forge one',
  async (proxy) => {
    const local = await appBehind(proxy)
    expect(await forwarded(local, '127.0.0.1', '192.0.2.1')).toBe(404)
    expect(await forwarded(local, '127.0.0.1', '192.0.2.2')).toBe(404)
    expect(await forwarded(local, '127.0.0.1', '192.0.2.2')).toBe(429)
    expect(await forwarded(local, '198.51.100.9', '192.0.2.3')).toBe(404)
    expect(await forwarded(local, '198.51.100.9', '192.0.2.4')).toBe(429)
  },
)

const forms = ['%s', '%s:51234', '"%s"', '"%s:51234"', ' %s ', '[%s]', '[%s]:51234']
test.each([
  ...forms.map((form) => [form, '203.0.113', '.7'] as const),
  ...forms.filter((form) => !/^"?%s:/.test(form)).map((form) => [form, '2001:db8:0', '::7'] as const),
])('an address forwarded as %s is read, and is its own network', async (form, start, end) => {
  const local = await appBehind('127.0.0.1')
  const ask = (middle: number) =>
    forwarded(local, '127.0.0.1', form.replace('%s', `${start.replace(/\d$/, String(middle))}${end}`))
  expect([await ask(1), await ask(2), await ask(1)]).toEqual([404, 404, 429])
})

test('people whose address can’t be read share no limit, and the log says it once', async () => {
  const local = await appBehind('127.0.0.1')
  const warn = vi.spyOn(local.services.log, 'warn')
  const asked = ['unknown', '_hidden', '203.0.113.7.9', 'unknown', '203.0.113.7:port', 'unknown']
  const statuses: number[] = []
  for (const address of asked) {
    statuses.push(await forwarded(local, '127.0.0.1', address))
    statuses.push(await forwarded(local, '127.0.0.1', address, '/api/search?q=x'))
  }
  expect(new Set(statuses)).toEqual(new Set([404, 200]))
  expect(warn.mock.calls).toEqual([[{ address: 'unknown' }, expect.stringContaining('cannot be read')]])
})

test('a proxy that writes ports is trusted in the middle of a chain', async () => {
  const local = await appBehind('127.0.0.1,10.0.0.0/8')
  const ask = (visitor: string) => forwarded(local, '127.0.0.1', `${visitor}, 10.0.0.5:443`)
  expect([await ask('192.0.2.1:5000'), await ask('192.0.2.2'), await ask('192.0.2.1')]).toEqual([
    404, 404, 429,
  ])
})

test('a name is followed to a new address, and keeps the last one while it does not resolve', async () => {
  let found: string[] | null = null
  const missing: string[] = []
  const proxies = await openTrustedProxies(['my_proxy', '10.0.0.0/8'], {
    resolve: async () => found ?? Promise.reject(new Error('ENOTFOUND')),
    report: (name) => missing.push(name),
  })
  const trusted = (...addresses: string[]) => addresses.filter((address) => proxies.trusts(address))
  const all = ['172.18.0.2', '172.18.0.3', 'fd00::3', '10.9.9.9', '::ffff:10.9.9.9', '192.0.2.1']
  expect(trusted(...all)).toEqual(['10.9.9.9', '::ffff:10.9.9.9'])
  found = ['172.18.0.2']
  await proxies.refresh()
  expect(trusted(...all)).toEqual(['172.18.0.2', '10.9.9.9', '::ffff:10.9.9.9'])
  found = null
  await proxies.refresh()
  expect(trusted('172.18.0.2')).toEqual(['172.18.0.2'])
  found = ['172.18.0.3', 'fd00::3']
  await proxies.refresh()
  expect(trusted('::ffff:172.18.0.3', ...all)).toEqual([
    '::ffff:172.18.0.3',
    '172.18.0.3',
    'fd00::3',
    '10.9.9.9',
    '::ffff:10.9.9.9',
  ])
  proxies.close()
  expect(missing).toEqual(['my_proxy', 'my_proxy'])
})
