import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Claim, PlatformAccounts } from '#contract/exchange/connections.ts'
import { type PlatformName, platformNames } from '#contract/platforms.ts'
import { type LocalApp, type LocalPerson, openApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { openProfiles, type Profiles } from '#tests/profiles.ts'
import { openTestServices } from '#tests/services.ts'

let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
let profiles: Profiles
let local: LocalApp
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  profiles = await openProfiles()
  services = { ...(await openTestServices(database)), webPages: profiles.fetcher }
  local = await openApp(services)
})

afterEach(async () => {
  profiles.bios.clear()
  await database.owner.query('DELETE FROM connection; DELETE FROM connection_claim; DELETE FROM case_file')
})

afterAll(async () => {
  await local.app.close()
  await services.close()
  await profiles.site.close()
  await database.close()
})

const join = () => local.join(`claims${++people}`)
const state = (person: LocalPerson, platform: PlatformName, handle: string) =>
  person.tries.claimAccount({ platform, handle })
const check = (person: LocalPerson, platform: PlatformName) => person.tries.checkClaim({ platform })

async function claimed(person: LocalPerson, platform: PlatformName, handle: string): Promise<Claim> {
  const { status, body } = await state(person, platform, handle)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function accounts(person: LocalPerson, platform: PlatformName): Promise<PlatformAccounts> {
  const body = await person.do.listConnections()
  expect(body.platforms.map((each) => each.platform)).toEqual(platformNames)
  const found = body.platforms.find((each) => each.platform === platform)
  if (!found) throw new Error(`${platform} is not listed`)
  return found
}

test('a code in the bio proves an account', async () => {
  const person = await join()
  const {
    code,
    url,
    state: standing,
  } = await claimed(person, 'soundcloud', 'https://soundcloud.com/Moon-Jar?utm=1')
  expect(url).toBe('https://soundcloud.com/Moon-Jar')
  expect(standing).toBe('open')
  expect(code).toMatch(/^mutuals-[2-9A-HJKMNP-Z]{8}$/)
  expect((await check(person, 'soundcloud')).body).toMatchObject({ state: 'not_seen' })
  profiles.bios.set('soundcloud.com/Moon-Jar', `I make pots. ${code}`)
  expect((await check(person, 'soundcloud')).body).toEqual({ state: 'proven', message: 'Moon-Jar is yours.' })
  const { connections, claim } = await accounts(person, 'soundcloud')
  expect(claim).toBeNull()
  expect(connections).toMatchObject([
    { handle: 'Moon-Jar', provenBy: 'code', followers: null, access: 'none', url },
  ])
  // Once proven, the code no longer works.
  expect((await check(person, 'soundcloud')).status).toBe(404)
})

test('only the full code of this claim counts, not another code or a part of it', async () => {
  const person = await join()
  const first = await claimed(person, 'twitch', 'moonjar')
  expect(await claimed(person, 'twitch', '@moonjar')).toEqual(first)
  const second = await claimed(person, 'twitch', 'kilnmaker')
  expect(second.code).not.toBe(first.code)
  for (const text of [first.code, second.code.slice(0, -1)]) {
    profiles.bios.set('www.twitch.tv/kilnmaker/about', text)
    expect((await check(person, 'twitch')).body.state).toBe('not_seen')
  }
  profiles.bios.set('www.twitch.tv/kilnmaker/about', second.code)
  expect((await check(person, 'twitch')).body.state).toBe('proven')
})

test.each([
  ['youtube', 'youtube.com/@Moon.Jar/videos', 'Moon.Jar'],
  ['youtube', 'https://m.youtube.com/channel/UCmoonjarkilnpotsglaze_2', 'UCmoonjarkilnpotsglaze_2'],
  ['tiktok', '@moon.jar', 'moon.jar'],
  ['twitter', 'https://x.com/moonjar', 'moonjar'],
  ['instagram', 'instagram.com/moon.jar/', 'moon.jar'],
  ['pinterest', 'https://www.pinterest.com/moonjar/_created/', 'moonjar'],
  ['vk', 'https://vk.com/id301', 'id301'],
  ['discord', '@moon.jar', 'moon.jar'],
  ['website', 'https://www.moonjar.example/shop', 'moonjar.example'],
] as const)('%s: %s is the account %s', async (platform, typed, handle) => {
  expect((await claimed(await join(), platform, typed)).handle).toBe(handle)
})

test.each([
  ['youtube', 'a b'],
  ['twitter', 'a-name-with-dashes'],
  ['website', 'localhost'],
  ['website', '10.0.0.8'],
  ['twitch', 'https://example.com/moonjar'],
  ['instagram', '../../etc'],
] as const)('%s: %s is not an account there', async (platform, typed) => {
  const { status, body } = await state(await join(), platform, typed)
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: { code: 'invalid_input', fields: { handle: expect.any(String) } } })
})

test('one account belongs to one member, however its name is written', async () => {
  const [first, second] = [await join(), await join()]
  const mine = await claimed(first, 'pinterest', 'moonjar')
  const theirs = await claimed(second, 'pinterest', 'MoonJar')
  profiles.bios.set('www.pinterest.com/moonjar/', mine.code)
  profiles.bios.set('www.pinterest.com/MoonJar/', theirs.code)
  const answers = await Promise.all([check(first, 'pinterest'), check(second, 'pinterest')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { rows } = await database.owner.query('SELECT handle FROM connection')
  expect(rows).toHaveLength(1)
  expect((await state(await join(), 'pinterest', 'moonjar')).status).toBe(409)
})

test('a member can have three accounts on a platform', async () => {
  const person = await join()
  for (const handle of ['jar_one', 'jar_two', 'jar_three', 'jar_four']) {
    const { code } = await claimed(person, 'twitch', handle)
    profiles.bios.set(`www.twitch.tv/${handle}/about`, code)
    const { status } = await check(person, 'twitch')
    expect(status).toBe(handle === 'jar_four' ? 409 : 200)
  }
  expect((await accounts(person, 'twitch')).connections).toHaveLength(3)
})

test('an unreadable page is reported and costs nothing; the code is valid for seven days', async () => {
  const person = await join()
  await claimed(person, 'tiktok', 'moonjar')
  profiles.bios.set('www.tiktok.com/@moonjar', null)
  const answer = await check(person, 'tiktok')
  expect(answer.body).toMatchObject({ state: 'not_seen' })
  expect(answer.body.message).toContain('We couldn’t read TikTok')
  await database.shiftClock(7 * 86_400 + 1)
  expect((await check(person, 'tiktok')).status).toBe(404)
  expect((await accounts(person, 'tiktok')).claim).toBeNull()
})

test('a member can cancel a claim', async () => {
  const person = await join()
  await claimed(person, 'vk', 'moonjar')
  await person.do.dropClaim({ platform: 'vk' })
  expect((await accounts(person, 'vk')).claim).toBeNull()
  expect((await check(person, 'vk')).status).toBe(404)
})

describe('claims that an admin checks', () => {
  async function admin(): Promise<LocalPerson> {
    const person = await join()
    await promote(database, person)
    return person
  }
  const waiting = async (person: LocalPerson, query: { limit?: number; cursor?: string } = {}) =>
    await person.do.listCases({ kind: 'claim', ...query })
  const decide = (
    person: LocalPerson,
    caseId: string,
    body: { verdict: 'approved' | 'rejected'; note?: string },
  ) => person.tries.decideCase({ caseId, kind: 'claim', ...body })

  test('a page that shows nothing to visitors waits for an admin, who approves it', async () => {
    const [person, boss] = [await join(), await admin()]
    const { code } = await claimed(person, 'instagram', 'moon.jar')
    expect((await check(person, 'instagram')).body.state).toBe('waiting')
    expect(profiles.site.requests.join()).not.toContain('instagram')
    const { cases, total } = await waiting(boss)
    expect(total).toBe(1)
    expect(cases).toMatchObject([{ evidence: { platform: 'instagram', handle: 'moon.jar', code } }])
    const caseId = cases[0]?.id ?? ''
    expect((await decide(boss, caseId, { verdict: 'approved' })).body).toEqual({ outcome: 'approved' })
    expect((await accounts(person, 'instagram')).connections).toMatchObject([{ provenBy: 'admin' }])
    const { rows } = await database.owner.query(
      `SELECT act, actor_id FROM audit WHERE subject_kind = 'connection_claim' AND subject_id =
         (SELECT subject_id::text FROM case_file WHERE id = $1)`,
      [caseId],
    )
    expect(rows).toEqual([{ act: 'approve_account', actor_id: boss.id }])
  })

  test('a rejection has a reason, which the member sees; a new claim replaces it', async () => {
    const [person, boss] = [await join(), await admin()]
    await claimed(person, 'twitter', 'moonjar')
    await check(person, 'twitter')
    const [claim] = (await waiting(boss)).cases
    expect((await decide(boss, claim?.id ?? '', { verdict: 'rejected', note: 'No code there' })).status).toBe(
      200,
    )
    expect((await accounts(person, 'twitter')).claim).toMatchObject({
      state: 'rejected',
      reason: 'No code there',
    })
    await claimed(person, 'twitter', 'moonjar')
    expect((await accounts(person, 'twitter')).claim).toMatchObject({ state: 'open', reason: null })
  })

  test('a member whose page we cannot read can ask an admin, and keeps their place in the queue', async () => {
    const boss = await admin()
    const asking = [await join(), await join(), await join()]
    for (const [index, person] of asking.entries()) {
      await claimed(person, 'youtube', `moonjar${index}`)
      await person.do.askForClaim({ platform: 'youtube' })
    }
    const [first] = asking
    await first?.tries.askForClaim({ platform: 'youtube' })
    const handles = ({ cases }: Awaited<ReturnType<typeof waiting>>) =>
      cases.map(({ evidence }) => 'handle' in evidence && evidence.handle)
    const page = await waiting(boss, { limit: 2 })
    expect(handles(page)).toEqual(['moonjar0', 'moonjar1'])
    const rest = await waiting(boss, { limit: 2, cursor: page.nextCursor ?? '' })
    expect(handles(rest)).toEqual(['moonjar2'])
    expect(rest.nextCursor).toBeNull()
  })

  test('a claim that is cancelled or replaced no longer waits, and a verdict on it comes too late', async () => {
    const [person, boss] = [await join(), await admin()]
    await claimed(person, 'youtube', 'moonjar')
    await person.do.askForClaim({ platform: 'youtube' })
    const [before] = (await waiting(boss)).cases
    await claimed(person, 'youtube', 'kilnmaker')
    expect((await waiting(boss)).total).toBe(0)
    expect(errorOf(await decide(boss, before?.id ?? '', { verdict: 'approved' }))).toMatchObject({
      code: 'not_found',
      message: 'This is already decided or withdrawn.',
    })
  })
})
