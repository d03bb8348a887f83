import { afterAll, expect, test } from 'vitest'
import { type LocalApp, openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { openTestServices } from '#tests/services.ts'
import { openTrustedProxies } from './trusted-proxies.ts'

const database = shareDatabase()
const closers: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

async function appBehind(proxies: string): Promise<LocalApp> {
  const services = await openTestServices(database, {
    ...{ DEMO: 'off', PORT: '3000', TRUSTED_PROXIES: proxies, RATE_LIMITS: 'flood_network=1/60' },
  })
  const local = await openApp(services)
  closers.push(services.close, () => local.app.close())
  return local
}

/** Status of a request that a peer forwards for a network. */
const forwarded = async ({ app }: LocalApp, peer: string, network: string): Promise<number> =>
  (
    await app.inject({
      url: '/api/none',
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
