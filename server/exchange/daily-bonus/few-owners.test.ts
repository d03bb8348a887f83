import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giveFeedback } from '#contract/checks/feedback.ts'
import { feedbackWaitSeconds } from '#contract/checks/feedback-text.ts'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { fundWebsite, give } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const app = shareApp(shareServices(database))
const answers = {
  works:
    'The opening photograph shows at once what you build, and its warm colours invite people further down.',
  fix: 'The menu disappears behind the banner on a phone; enlarge both buttons and shorten the introduction.',
  moment: 'Second section',
}

test('an owner whose only task the member has done, or who shares a device, is not needed for a bonus', async () => {
  const join = async (name: string) => ({ ...(await app.join(name)), username: name })
  const [ann, ben, earner] = [await join('few_ann'), await join('few_ben'), await join('few_earner')]
  for (const owner of [ann, ben]) await give(database, owner, 500)
  const taskId = await fundTask(database, {
    owner: ann,
    platform: 'website',
    action: 'feedback',
    reward: 40,
    target: 5,
  })
  await fundWebsite(database, { owner: ben, url: 'https://few-ben.example.org/' })
  const needed = async ({ client }: LocalPerson): Promise<number> =>
    (await client.call(getDailyBonus, {})).body.ownersNeeded
  expect(await needed(earner)).toBe(2)

  const { body } = await earner.client.call(startAttempt, { params: { taskId: String(taskId) } })
  expect(await needed(earner)).toBe(2)
  await database.shiftClock(feedbackWaitSeconds)
  const given = await earner.client.call(giveFeedback, {
    params: { attemptId: body.attempt.id },
    body: answers,
  })
  expect(given.body).toMatchObject({ feedback: { state: 'waiting' } })
  expect(await needed(earner)).toBe(1)

  await database.owner.query('INSERT INTO member_device (member_id, device_id) VALUES ($1, $3), ($2, $3)', [
    ben.id,
    earner.id,
    randomUUID(),
  ])
  expect(await needed(earner)).toBe(0)
})

test('a bonus needs no owner whose only task is red', async () => {
  const join = async (name: string) => ({ ...(await app.join(name)), username: name })
  const [owner, earner] = [await join('red_owner'), await join('red_earner')]
  await give(database, owner, 500)
  const needed = async (): Promise<number> => (await earner.client.call(getDailyBonus, {})).body.ownersNeeded
  const before = await needed()
  await fundTask(database, { owner, platform: 'instagram', action: 'like', reward: 10, target: 5 })
  expect(await needed()).toBe(before)
  await fundTask(database, { owner, platform: 'website', action: 'feedback', reward: 40, target: 5 })
  expect(await needed()).toBe(before + 1)
})
