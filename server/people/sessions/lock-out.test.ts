import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMagicLink, requestMagicLink, verifyMagicLink } from '#contract/people/sessions.ts'
import type { Mailer } from '#server/providers/mail/index.ts'
import { type LocalApp, openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { openTestServices, shareServices, type TestServices } from '#tests/services.ts'
import { sendMagicLink } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const wideServices = {} as TestServices
let local: LocalApp
let wide: LocalApp
beforeAll(async () => {
  const rates = ['address', 'network', 'address_network'].map((name) => `magic_link_${name}=1000/900`)
  const env = { DEMO: 'off', RATE_LIMITS: rates.join(',') }
  Object.assign(wideServices, await openTestServices(database, env))
  local = await openApp(services)
  wide = await openApp(wideServices)
})
afterAll(async () => {
  await Promise.all([local.app.close(), wide.app.close()])
  await wideServices.close()
})

/** A browser in a network of its own, with its cookies. */
interface Browser {
  cookies: Map<string, string>
  ask(email: string): Promise<LightMyRequestResponse>
  verify(token: string): Promise<number>
}

let networks = 0

function openBrowser({ app } = local, cookies = new Map<string, string>()): Browser {
  const network = ++networks
  const post = async (url: string, payload: object): Promise<LightMyRequestResponse> => {
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      cookies: Object.fromEntries(cookies),
      remoteAddress: `198.51.${100 + (network >> 8)}.${network & 255}`,
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }
  return {
    cookies,
    ask: (email) => post(requestMagicLink.path, { email }),
    verify: async (token) => (await post(verifyMagicLink.path, { token })).statusCode,
  }
}

/** Asks for a link, runs the job that mails it, and returns the token of the mail. */
async function tokenFor(browser: Browser, email: string): Promise<string> {
  expect((await browser.ask(email)).statusCode).toBe(200)
  const { rows } = await database.owner.query('SELECT max(id) AS id FROM magic_link WHERE email = $1', [
    email,
  ])
  const texts: string[] = []
  const mailer: Mailer = {
    send: async ({ text }) => void texts.push(text),
    check: async () => {},
    close: () => {},
  }
  await sendMagicLink({ ...services, mailer }, { linkId: rows[0].id })
  return /token=([\w-]{43})/.exec(texts.join())?.[1] ?? ''
}

const isUsable = async (token: string): Promise<boolean> =>
  (await local.get(`${readMagicLink.path}?token=${token}`)).json().usable

async function askFromStrangers(times: number, email: string, where = local): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) statuses.push((await openBrowser(where).ask(email)).statusCode)
  return statuses
}
const allowed = (times: number): number[] => Array(times).fill(200)

async function enter(email: string): Promise<Browser> {
  const browser = openBrowser()
  expect(await browser.verify(await tokenFor(browser, email))).toBe(200)
  return browser
}

test('links that strangers request leave a person’s link usable; using it voids theirs', async () => {
  const email = 'target@mutuals.test'
  const person = openBrowser()
  const token = await tokenFor(person, email)
  const theirs = await tokenFor(openBrowser(), email)
  expect(await askFromStrangers(8, email)).toEqual(allowed(8))
  expect(await isUsable(token)).toBe(true)
  expect(await person.verify(token)).toBe(200)
  expect(await isUsable(theirs)).toBe(false)
})

test('strangers who use up an address’s limit do not lock out a browser that has signed in as it', async () => {
  const email = 'known@mutuals.test'
  const person = await enter(email)
  expect(await askFromStrangers(10, email)).toEqual([...allowed(9), 429])
  expect(await person.verify(await tokenFor(person, email))).toBe(200)
  const statuses: number[] = []
  for (let count = 0; count < 5; count++) statuses.push((await person.ask(email)).statusCode)
  expect(statuses).toEqual([...allowed(4), 429])
})

test('a browser that has signed in is recognised even if the application cannot read the members', async () => {
  const email = 'unread@mutuals.test'
  const person = await enter(email)
  // Signed out: a session would be identified by its member.
  person.cookies.delete('session')
  await askFromStrangers(10, email)
  await database.owner.query('REVOKE ALL ON member FROM mutuals_app')
  const { statusCode } = await person.ask(email)
  await database.owner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON member TO mutuals_app')
  expect(statusCode).toBe(200)
})

test('only a browser that has signed in as exactly this address has its own limit', async () => {
  const email = 'careful@mutuals.test'
  await enter(email)
  const other = await enter('careful+other@mutuals.test')
  await askFromStrangers(10, email)
  const forged = openBrowser(local, new Map([['device', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa']]))
  expect((await other.ask(email)).statusCode).toBe(429)
  expect((await forged.ask(email)).statusCode).toBe(429)
})

test('an address has at most 30 open links; the next waits, except in a browser that has signed in as it', async () => {
  const email = 'crowded@mutuals.test'
  const person = await enter(email)
  const first = await tokenFor(openBrowser(wide), email)
  expect(await askFromStrangers(29, email, wide)).toEqual(allowed(29))
  const rejected = await openBrowser(wide).ask(email)
  expect(rejected.statusCode).toBe(429)
  const wait = Number(rejected.headers['retry-after'])
  expect(wait).toBeGreaterThan(800)
  expect(wait).toBeLessThanOrEqual(900)
  expect(await isUsable(first)).toBe(true)
  await database.shiftClock(wait)
  expect(await askFromStrangers(2, email, wide)).toEqual([200, 429])
  expect((await person.ask(email)).statusCode).toBe(200)
})
