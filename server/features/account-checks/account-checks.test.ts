import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkByAccount } from '#contract/account-checks.ts'
import { type Attempt, readAttempt, startAttempt } from '#contract/attempts.ts'
import { type ApiPlatform, apiPlatforms, dropConnection, listConnections } from '#contract/connections.ts'
import { verifyLedger } from '#ledger/index.ts'
import type { Deed } from '#server/providers/platforms/twins/people.ts'
import { type LocalApp, type LocalPerson, openApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addPerson, give, type Party, statementOf, walletOf } from '#tests/exchange.ts'
import { connect, type Neighbourhood, openNeighbourhood } from '#tests/neighbours.ts'
import { openTestServices } from '#tests/services.ts'
import { recheckFollow } from './index.ts'

let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
let neighbourhood: Neighbourhood
let local: LocalApp
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  neighbourhood = await openNeighbourhood()
  const env = { DEMO: 'off', RATE_LIMITS: 'account_check_attempt=5/60' }
  services = { ...(await openTestServices(database, env)), ...neighbourhood.services }
  local = await openApp(services)
})

afterEach(async () => {
  for (const name of apiPlatforms) {
    const { twin, deeds } = neighbourhood.of(name)
    twin.trouble = null
    twin.revokeAll()
    for (const deed of deeds) deed.undoes()
  }
  await database.owner.query('DELETE FROM connection; DELETE FROM account_check')
  expect(await verifyLedger(database.owner)).toEqual([])
})

afterAll(async () => {
  await local.app.close()
  await services.close()
  await neighbourhood.close()
  await database.close()
})

/** Somebody whose trust opens follows, past the first day. */
async function earner(): Promise<LocalPerson & Party> {
  const person = await local.join(`checks${++people}`)
  await database.owner.query(
    `UPDATE member SET credited_count = 5, second_grant_points = 0, created_at = ledger.clock() - interval '3 days'
     WHERE id = $1`,
    [person.id],
  )
  return { ...person, username: `checks${people}` }
}

/** A task about something at a twin, by an owner of its own. */
async function taskFor(platform: ApiPlatform, deed: Deed): Promise<string> {
  const owner = await addPerson(database, `owner_of_deed_${++people}`)
  await give(database, owner, 200)
  const { action, kind, id: externalId, url } = deed
  return String(
    await fundTask(database, { owner, platform, action, kind, externalId, url, reward: 10, target: 3 }),
  )
}

async function started({ client }: LocalPerson, taskId: string): Promise<Attempt> {
  const { status, body } = await client.call(startAttempt, { params: { taskId } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.attempt
}

const check = async ({ client }: LocalPerson, { id }: Attempt) =>
  client.call(checkByAccount, { params: { attemptId: id } })

const stateOf = async ({ client }: LocalPerson, { id }: Attempt) =>
  (await client.call(readAttempt, { params: { attemptId: id } })).body.attempt.state

function deedOf(platform: ApiPlatform): Deed {
  const [deed] = neighbourhood.of(platform).deeds
  if (!deed) throw new Error(`nothing can be done at ${platform}`)
  return deed
}

describe.each(apiPlatforms)('%s', (platform) => {
  test('a no costs nothing, a yes is paid once', async () => {
    const person = await earner()
    await connect(person, platform)
    for (const deed of neighbourhood.of(platform).deeds) {
      const before = await walletOf(database, person)
      const attempt = await started(person, await taskFor(platform, deed))
      expect(attempt.check).toBe('account')
      const no = await check(person, attempt)
      expect(no.body).toMatchObject({ done: false, points: 0, retryAfterSeconds: 20, connect: false })
      expect(await stateOf(person, attempt)).toBe('started')
      deed.does()
      expect((await check(person, attempt)).body).toMatchObject({ done: true, points: 10 })
      expect((await check(person, attempt)).body).toMatchObject({ done: true, points: 10 })
      expect(await walletOf(database, person)).toBe(before + 10)
      expect((await statementOf(database, person)).at(-1)).toBe('attempt_credit 10')
    }
  })

  test.each([
    ['busy', 'Try again in a moment'],
    ['quota', platform === 'youtube' || platform === 'vk' ? 'screenshot' : 'Try again in a moment'],
    ['down', 'Nothing is lost'],
    ['slow', 'Nothing is lost'],
  ] as const)('when it is %s the task waits, and then is paid', async (trouble, words) => {
    const person = await earner()
    await connect(person, platform)
    const deed = deedOf(platform)
    const attempt = await started(person, await taskFor(platform, deed))
    deed.does()
    neighbourhood.of(platform).twin.trouble = trouble
    const { status, body } = await check(person, attempt)
    expect(status).toBe(200)
    expect(body).toMatchObject({ done: false, connect: false, retryAfterSeconds: expect.any(Number) })
    expect(body.message).toContain(words)
    expect(await stateOf(person, attempt)).toBe('started')
    neighbourhood.of(platform).twin.trouble = null
    expect((await check(person, attempt)).body.done).toBe(true)
  })

  test('an access that was taken back asks to connect again, and the task goes on', async () => {
    const person = await earner()
    await connect(person, platform)
    const deed = deedOf(platform)
    const attempt = await started(person, await taskFor(platform, deed))
    deed.does()
    neighbourhood.of(platform).twin.revokeAll()
    const { body } = await check(person, attempt)
    expect(body).toMatchObject({ done: false, connect: true, retryAfterSeconds: null })
    expect(body.message).toContain('no longer lets us ask')
    expect((await check(person, attempt)).body.message).toContain('account first')
    await connect(person, platform)
    expect((await check(person, attempt)).body.done).toBe(true)
  })

  test('what was paid is asked about again for as long as the account stays connected', async () => {
    const person = await earner()
    await connect(person, platform)
    const deed = neighbourhood.of(platform).deeds.find(({ action }) => action !== 'like')
    if (!deed) throw new Error('there is no follow')
    const attempt = await started(person, await taskFor(platform, deed))
    const recheck = () => recheckFollow(services, { sessionId: attempt.id })
    expect(await recheck()).toBe('unknown')
    deed.does()
    await check(person, attempt)
    expect(await recheck()).toBe('kept')
    neighbourhood.of(platform).twin.trouble = 'down'
    expect(await recheck()).toBe('unknown')
    neighbourhood.of(platform).twin.trouble = null
    deed.undoes()
    expect(await recheck()).toBe('undone')
    await drop(person, platform)
    expect(await recheck()).toBe('unknown')
  })
})

async function drop({ client }: LocalPerson, platform: ApiPlatform): Promise<void> {
  const { body } = await client.call(listConnections, {})
  const [connection] = body.platforms.find((each) => each.platform === platform)?.connections ?? []
  await client.call(dropConnection, { params: { connectionId: connection?.id ?? '' } })
}

test('without a connected account the task needs a screenshot, and may be checked by account once one is', async () => {
  const person = await earner()
  const deed = deedOf('twitch')
  const attempt = await started(person, await taskFor('twitch', deed))
  expect(attempt.check).toBe('screenshot')
  expect((await check(person, attempt)).body).toMatchObject({ done: false, connect: true })
  await connect(person, 'twitch')
  deed.does()
  expect((await check(person, attempt)).body).toMatchObject({ done: true, points: 10 })
})

test('an account that goes from hand to hand does a thing once', async () => {
  const [first, second] = [await earner(), await earner()]
  const deed = deedOf('discord')
  const taskId = await taskFor('discord', deed)
  deed.does()
  await connect(first, 'discord')
  expect((await check(first, await started(first, taskId))).body.done).toBe(true)
  await drop(first, 'discord')
  await connect(second, 'discord')
  const attempt = await started(second, taskId)
  const before = await walletOf(database, second)
  expect((await check(second, attempt)).body).toMatchObject({ done: false, retryAfterSeconds: null })
  expect((await check(second, attempt)).body.message).toContain('for another member before')
  expect(await walletOf(database, second)).toBe(before)
})

test('twenty presses at once are paid once', async () => {
  const person = await earner()
  await connect(person, 'vk')
  const deed = deedOf('vk')
  const attempt = await started(person, await taskFor('vk', deed))
  const before = await walletOf(database, person)
  deed.does()
  const statuses = await Promise.all(Array.from({ length: 20 }, () => check(person, attempt)))
  expect(statuses.filter(({ status, body }) => status === 200 && body.done).length).toBeGreaterThan(0)
  expect(statuses.every(({ status }) => status === 200 || status === 429)).toBe(true)
  expect(await walletOf(database, person)).toBe(before + 10)
})

test('whose attempt it is not learns nothing of it; what cannot be asked about says so', async () => {
  const [person, other] = [await earner(), await earner()]
  await connect(person, 'youtube')
  const deed = deedOf('youtube')
  const attempt = await started(person, await taskFor('youtube', deed))
  expect((await check(other, attempt)).status).toBe(404)
  const owner = await addPerson(database, 'owner_of_a_pin')
  await give(database, owner, 100)
  const pin = await fundTask(database, {
    owner,
    platform: 'pinterest',
    action: 'save',
    kind: 'pin',
    reward: 4,
    target: 10,
  })
  const answer = await check(person, await started(person, String(pin)))
  expect(answer.status).toBe(409)
  expect(JSON.stringify(answer.body)).toContain('Send a screenshot instead')
})

test('content that is gone, or never was, is said so', async () => {
  const person = await earner()
  await connect(person, 'twitch')
  const deed = { ...deedOf('twitch'), id: '@nobodyatall', url: 'https://www.twitch.tv/nobodyatall' }
  const attempt = await started(person, await taskFor('twitch', deed))
  const { body } = await check(person, attempt)
  expect(body).toMatchObject({ done: false, retryAfterSeconds: null, connect: false })
  expect(body.message).toContain('does not know what this task leads to')
})

test('one attempt is asked about five times a minute at most', async () => {
  const person = await earner()
  await connect(person, 'twitch')
  const attempt = await started(person, await taskFor('twitch', deedOf('twitch')))
  for (let time = 0; time < 5; time += 1) expect((await check(person, attempt)).status).toBe(200)
  const { status, headers } = await check(person, attempt)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})
