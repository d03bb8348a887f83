import { beforeAll, expect, test } from 'vitest'
import { fundTask } from '#tests/attempts.ts'
import { give, toMorning, walletOf } from '#tests/exchange.ts'
import { criticsOf, handFeedback, newAnswers } from '#tests/feedback.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()

beforeAll(async () => {
  await toMorning(server.database)
})

const { person, campaignOf, begin, given } = criticsOf(server)

test('a moment is stored with its feedback and moves no points', async () => {
  const { earner, feedback } = await given({ at: { seconds: 72, side: 'fix', lengthSeconds: 240 } })
  expect(feedback.at).toEqual({ seconds: 72, side: 'fix' })
  expect(await walletOf(server.database, earner)).toBe(70)
})

test('feedback on a piece that has a length needs a moment, which the error names', async () => {
  const [owner, earner] = [await person(), await person()]
  const id = await begin(earner, await campaignOf(owner))
  const without = await handFeedback(earner, id, { ...newAnswers(), at: null })
  expect(without.body).toMatchObject({ error: { fields: { 'at.seconds': expect.stringContaining('1:12') } } })
  expect((await handFeedback(earner, id, newAnswers())).status).toBe(200)
})

test('feedback on a website needs no moment', async () => {
  const [owner, earner] = [await person(), await person()]
  await give(server.database, owner, 500)
  const task = { owner, platform: 'website', action: 'feedback', reward: 40 }
  const id = await begin(earner, await fundTask(server.database, task))
  const { body } = await handFeedback(earner, id, { ...newAnswers(), at: null })
  expect(body.feedback.at).toBeNull()
})
