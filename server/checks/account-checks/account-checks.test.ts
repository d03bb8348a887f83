import { describe, expect, test } from 'vitest'
import { checkByScreenshot } from '#contract/checks/account-checks.ts'
import { type Attempt, readAttempt } from '#contract/exchange/attempts.ts'
import {
  type ApiPlatform,
  apiPlatforms,
  dropConnection,
  listConnections,
} from '#contract/exchange/connections.ts'
import { checkOf, shareAccountTasks, startOf } from '#tests/account-tasks.ts'
import type { LocalPerson } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { addPerson, give, statementOf, walletOf } from '#tests/exchange.ts'
import { connect } from '#tests/neighbours.ts'
import { recheckFollow } from './index.ts'
import { type CheckableAttempt, saveConfirmation } from './queries.ts'

const tasks = shareAccountTasks()

const stateOf = async ({ client }: LocalPerson, { id }: Attempt) =>
  (await client.call(readAttempt, { params: { attemptId: id } })).body.attempt.state

describe.each(apiPlatforms)('%s', (platform) => {
  test('an unconfirmed check costs nothing, a confirmed one is paid once', async () => {
    const person = await tasks.earner()
    await connect(person, platform)
    for (const deed of tasks.neighbourhood.of(platform).deeds) {
      const before = await walletOf(tasks.database, person)
      const attempt = await startOf(person, await tasks.taskFor(platform, deed))
      expect(attempt.check).toBe('account')
      const no = await checkOf(person, attempt)
      expect(no.body).toMatchObject({
        success: false,
        pointsEarned: 0,
        retryAfterSeconds: 20,
        connect: false,
      })
      expect(await stateOf(person, attempt)).toBe('started')
      deed.does()
      const paid = { success: true, pointsEarned: 10, reason: null, retryAfterSeconds: null, connect: false }
      expect((await checkOf(person, attempt)).body).toEqual(paid)
      expect((await checkOf(person, attempt)).body).toEqual(paid)
      expect(await walletOf(tasks.database, person)).toBe(before + 10)
      expect((await statementOf(tasks.database, person)).at(-1)).toBe('attempt_credit 10')
    }
  })

  test.each([
    ['busy', 'Try again in a moment'],
    ['quota', platform === 'youtube' || platform === 'vk' ? 'screenshot' : 'Try again in a moment'],
    ['down', 'Nothing is lost'],
    ['slow', 'Nothing is lost'],
  ] as const)('while the platform is %s the task waits, and is paid afterwards', async (trouble, words) => {
    const person = await tasks.earner()
    await connect(person, platform)
    const deed = tasks.deedOf(platform)
    const attempt = await startOf(person, await tasks.taskFor(platform, deed))
    deed.does()
    tasks.neighbourhood.of(platform).twin.trouble = trouble
    const { status, body } = await checkOf(person, attempt)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, connect: false, retryAfterSeconds: expect.any(Number) })
    expect(body.reason).toContain(words)
    expect(await stateOf(person, attempt)).toBe('started')
    tasks.neighbourhood.of(platform).twin.trouble = null
    expect((await checkOf(person, attempt)).body.success).toBe(true)
  })

  test('revoked access asks the earner to connect again, and the task continues', async () => {
    const person = await tasks.earner()
    await connect(person, platform)
    const deed = tasks.deedOf(platform)
    const attempt = await startOf(person, await tasks.taskFor(platform, deed))
    deed.does()
    tasks.neighbourhood.of(platform).twin.revokeAll()
    const { body } = await checkOf(person, attempt)
    expect(body).toMatchObject({ success: false, connect: true, retryAfterSeconds: null })
    expect(body.reason).toContain('no longer lets us ask')
    expect((await checkOf(person, attempt)).body.reason).toContain('account first')
    await connect(person, platform)
    expect((await checkOf(person, attempt)).body.success).toBe(true)
  })

  test('a paid follow can be rechecked while the account stays connected', async () => {
    const person = await tasks.earner()
    await connect(person, platform)
    const deed = tasks.neighbourhood.of(platform).deeds.find(({ action }) => action !== 'like')
    if (!deed) throw new Error('no follow among the deeds')
    const attempt = await startOf(person, await tasks.taskFor(platform, deed))
    const recheck = () => recheckFollow(tasks.services, { sessionId: attempt.id })
    expect(await recheck()).toBe('unknown')
    deed.does()
    await checkOf(person, attempt)
    expect(await recheck()).toBe('kept')
    tasks.neighbourhood.of(platform).twin.trouble = 'down'
    expect(await recheck()).toBe('unknown')
    tasks.neighbourhood.of(platform).twin.trouble = null
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

test('without a connected account a task needs a screenshot; once connected, it can be checked by account', async () => {
  const person = await tasks.earner()
  const deed = tasks.deedOf('twitch')
  const attempt = await startOf(person, await tasks.taskFor('twitch', deed))
  expect(attempt.check).toBe('screenshot')
  expect((await checkOf(person, attempt)).body).toMatchObject({ success: false, connect: true })
  await connect(person, 'twitch')
  deed.does()
  expect((await checkOf(person, attempt)).body).toMatchObject({ success: true, pointsEarned: 10 })
})

test('an account that changes hands is paid for an action once', async () => {
  const [first, second] = [await tasks.earner(), await tasks.earner()]
  const deed = tasks.deedOf('discord')
  const taskId = await tasks.taskFor('discord', deed)
  deed.does()
  await connect(first, 'discord')
  expect((await checkOf(first, await startOf(first, taskId))).body.success).toBe(true)
  await drop(first, 'discord')
  await connect(second, 'discord')
  const attempt = await startOf(second, taskId)
  const before = await walletOf(tasks.database, second)
  expect((await checkOf(second, attempt)).body).toMatchObject({ success: false, retryAfterSeconds: null })
  expect((await checkOf(second, attempt)).body.reason).toContain('already did this for another member')
  expect(await walletOf(tasks.database, second)).toBe(before)
})

test('twenty presses at once are paid once', async () => {
  const person = await tasks.earner()
  await connect(person, 'vk')
  const deed = tasks.deedOf('vk')
  const attempt = await startOf(person, await tasks.taskFor('vk', deed))
  const before = await walletOf(tasks.database, person)
  deed.does()
  const statuses = await Promise.all(Array.from({ length: 20 }, () => checkOf(person, attempt)))
  expect(statuses.filter(({ status, body }) => status === 200 && body.success).length).toBeGreaterThan(0)
  expect(statuses.every(({ status }) => status === 200 || status === 429)).toBe(true)
  expect(await walletOf(tasks.database, person)).toBe(before + 10)
})

test('a confirmation stored by eight presses at once is stored once, and each of them succeeds', async () => {
  const { id: memberId } = await tasks.earner()
  for (let round = 0; round < 40; round++) {
    const attempt = { sessionId: crypto.randomUUID(), memberId, platform: 'vk', action: 'like' }
    const store = () =>
      saveConfirmation(tasks.database.app, attempt as CheckableAttempt, {
        externalId: `account ${round}`,
        targetId: 'post',
      })
    expect(await Promise.all(Array.from({ length: 8 }, store))).toEqual(Array(8).fill(true))
  }
})

test('a stranger’s check finds no attempt; an action the platform cannot confirm asks for a screenshot', async () => {
  const [person, other] = [await tasks.earner(), await tasks.earner()]
  await connect(person, 'youtube')
  const deed = tasks.deedOf('youtube')
  const attempt = await startOf(person, await tasks.taskFor('youtube', deed))
  expect((await checkOf(other, attempt)).status).toBe(404)
  const owner = await addPerson(tasks.database, 'owner_of_a_pin')
  await give(tasks.database, owner, 100)
  const pin = await fundTask(tasks.database, {
    owner,
    platform: 'pinterest',
    action: 'save',
    kind: 'pin',
    reward: 4,
    target: 10,
  })
  const answer = await checkOf(person, await startOf(person, String(pin)))
  expect(answer.status).toBe(409)
  expect(JSON.stringify(answer.body)).toContain('Send a screenshot instead')
})

test('a check of content that does not exist says so', async () => {
  const person = await tasks.earner()
  await connect(person, 'twitch')
  const deed = { ...tasks.deedOf('twitch'), id: '@nobodyatall', url: 'https://www.twitch.tv/nobodyatall' }
  const attempt = await startOf(person, await tasks.taskFor('twitch', deed))
  const { body } = await checkOf(person, attempt)
  expect(body).toMatchObject({ success: false, retryAfterSeconds: null, connect: false })
  expect(body.reason).toContain('can’t find what this task points to')
})

test('an attempt can be checked five times a minute', async () => {
  const person = await tasks.earner()
  await connect(person, 'twitch')
  const attempt = await startOf(person, await tasks.taskFor('twitch', tasks.deedOf('twitch')))
  for (let time = 0; time < 5; time += 1) expect((await checkOf(person, attempt)).status).toBe(200)
  const { status, headers } = await checkOf(person, attempt)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

const changeOf = ({ client }: LocalPerson, { id }: Attempt) =>
  client.call(checkByScreenshot, { params: { attemptId: id } })

describe('if the platform cannot be asked', () => {
  test('a running attempt switches to a screenshot, once, and can still be paid by account', async () => {
    const [person, other] = [await tasks.earner(), await tasks.earner()]
    await connect(person, 'youtube')
    const deed = tasks.deedOf('youtube')
    const attempt = await startOf(person, await tasks.taskFor('youtube', deed))
    expect((await changeOf(other, attempt)).status).toBe(404)
    for (const time of [1, 2]) {
      const { status, body } = await changeOf(person, attempt)
      expect(status, `time ${time}`).toBe(200)
      expect(body.attempt).toMatchObject({ id: attempt.id, check: 'screenshot', state: 'started' })
    }
    expect(await screenshotsOf(person)).toBe(1)
    deed.does()
    expect((await checkOf(person, attempt)).body.success).toBe(true)
    expect((await changeOf(person, attempt)).body.attempt.state).toBe('credited')
  })

  test('switching to a screenshot counts against the day’s screenshots', async () => {
    const person = await tasks.earner()
    await connect(person, 'discord')
    const attempt = await startOf(person, await tasks.taskFor('discord', tasks.deedOf('discord')))
    await tasks.database.owner.query('UPDATE member_day SET screenshots_taken = 10 WHERE member_id = $1', [
      person.id,
    ])
    const { status, body } = await changeOf(person, attempt)
    expect(status).toBe(409)
    expect(JSON.stringify(body)).toContain('You’ve reached today’s limit of 10 screenshots')
    expect(await screenshotsOf(person)).toBe(10)
  })

  test('an attempt that is over or has another check does not switch', async () => {
    const person = await tasks.earner()
    await connect(person, 'twitch')
    const deed = tasks.deedOf('twitch')
    const attempt = await startOf(person, await tasks.taskFor('twitch', deed))
    deed.does()
    await checkOf(person, attempt)
    expect((await changeOf(person, attempt)).status).toBe(409)
    const owner = await addPerson(tasks.database, 'owner_of_a_video')
    await give(tasks.database, owner, 100)
    const video = { owner, platform: 'youtube', action: 'watch', seconds: 30, reward: 6, target: 5 }
    const watch = await startOf(person, String(await fundTask(tasks.database, video)))
    expect((await changeOf(person, watch)).status).toBe(404)
  })

  async function screenshotsOf({ id }: LocalPerson): Promise<number> {
    const { rows } = await tasks.database.owner.query<{ taken: number }>(
      'SELECT screenshots_taken AS taken FROM member_day WHERE member_id = $1',
      [id],
    )
    return rows[0]?.taken ?? -1
  }
})
