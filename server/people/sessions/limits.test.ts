import { expect, test } from 'vitest'
import { shareApp } from '#tests/app.ts'
import { createClient } from '#tests/client.ts'
import { shareServer } from '#tests/server.ts'
import { shareServices } from '#tests/services.ts'

// Default limits behind a proxy, so a test can be several networks.
const server = shareServer({ workers: 2, standardLimits: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
/** Without a proxy in front of it. */
const direct = shareApp(shareServices(server.database, { DEMO: 'off' }))
const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
const ask = (email: string, network: string) =>
  createClient(server).tries.requestMagicLink({ email }, from(network))
const badToken = { token: 'a'.repeat(43) }
const tryLink = (network: string) => createClient(server).tries.verifyMagicLink(badToken, from(network))

/** The statuses of consecutive calls. */
async function statuses(times: number, call: (index: number) => Promise<{ status: number }>) {
  const seen: number[] = []
  for (let index = 0; index < times; index++) seen.push((await call(index)).status)
  return seen
}
const allowed = (count: number): number[] => Array(count).fill(200)

test('an address gets 5 links from one network in 15 minutes, then 429 with Retry-After', async () => {
  expect(await statuses(6, () => ask('five@mutuals.test', '198.51.100.1'))).toEqual([...allowed(5), 429])
  const { status, error, headers } = await ask('five@mutuals.test', '198.51.100.1')
  const message = expect.stringMatching(/^Too many requests\. Try again in \d+ min\.$/)
  expect({ status, error }).toMatchObject({ status: 429, error: { code: 'too_many_requests', message } })
  const wait = Number(headers.get('retry-after'))
  // The five count until the window ends, and a fifth of the next one later only four of them do.
  expect(wait).toBeGreaterThan(180)
  expect(wait).toBeLessThanOrEqual(1080)
  expect((await ask('other@mutuals.test', '198.51.100.1')).status).toBe(200)
})

test('an address gets 10 links over all networks, its aliases counted together', async () => {
  const address = (index: number): string => `many${'.'.repeat(index % 2)}x+${index}@gmail.com`
  expect(await statuses(11, (index) => ask(address(index), `198.51.101.${index}`))).toEqual([
    ...allowed(10),
    429,
  ])
})

test('a network gets 60 links an hour; an IPv6 network is a /64', async () => {
  const network = (index: number): string => `2001:db8:0:7::${(index + 1).toString(16)}`
  expect(await statuses(61, (index) => ask(`flood${index}@mutuals.test`, network(index)))).toEqual([
    ...allowed(60),
    429,
  ])
  expect((await ask('neighbour@mutuals.test', '2001:db8:0:8::1')).status).toBe(200)
})

test('a network gets 10 tries at a link a minute, failed ones included', async () => {
  expect(await statuses(11, () => tryLink('203.0.113.9'))).toEqual([...Array(10).fill(400), 429])
  expect((await tryLink('203.0.113.10')).status).toBe(400)
})

test('a header does not change the caller’s network unless a trusted proxy sent it', async () => {
  const tries = await statuses(11, (index) => {
    const network = `203.0.113.${index}`
    const headers = { 'x-forwarded-for': network, 'x-real-ip': network, 'x-test-mode': '1' }
    return direct.visitor.tries.verifyMagicLink(badToken, { headers })
  })
  expect(tries).toEqual([...Array(10).fill(400), 429])
})

test('a counter does not reveal its subject, and a rejected request stores no link', async () => {
  const { owner } = server.database
  const { rows } = await owner.query('SELECT subject FROM rate_counter')
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ subject }) => !/^[\w-]{43}$/.test(subject))).toEqual([])
  const links = await owner.query(
    `SELECT count(*) AS count FROM magic_link WHERE email = 'five@mutuals.test'`,
  )
  expect(links.rows).toEqual([{ count: 5 }])
})

test('after the window links can be requested again', async () => {
  expect((await ask('five@mutuals.test', '198.51.100.1')).status).toBe(429)
  await server.database.shiftClock(2 * 900)
  expect((await ask('five@mutuals.test', '198.51.100.1')).status).toBe(200)
})
