import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feedbackWaitSeconds, plainOf } from '#contract/checks/feedback-text.ts'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { shareApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { give } from '#tests/exchange.ts'
import { type Answers, handFeedback } from '#tests/feedback.ts'
import { shareServices } from '#tests/services.ts'
import { fingerprintOf, minSimilarity } from './rules.ts'

const database = shareDatabase()
const services = shareServices(database)
const app = shareApp(services)

const answersOf = (text: string) => ({ works: text, fix: '', moment: '' })

async function similarity(one: string, other: string): Promise<number | null> {
  const { rows } = await database.app.query<{ similarity: number | null }>(
    `SELECT exchange.trigram_similarity(('x' || $1)::bit(4096), ('x' || $2)::bit(4096)) AS similarity`,
    [one, other].map((text) => fingerprintOf(answersOf(text))),
  )
  return rows[0]?.similarity ?? null
}

const pots =
  'The glaze on the second bowl is lovely and the light makes it easy to follow. Show the kiln earlier, the wait before it is long. At 2:10 the voice is too quiet.'

test.each([
  ['the same text', pots, true],
  ['other case, punctuation and spaces', `  ${pots.toUpperCase().replaceAll('.', ' !')}  `, true],
  ['one word more', `${pots} Thanks`, true],
  ['two words changed', pots.replace('lovely', 'beautiful').replace('kiln', 'oven'), true],
  ['its sentences in another order', pots.split('. ').toReversed().join('. '), true],
  [
    'another text about the same content',
    'I liked how calm you throw the rim. The cut at the end comes too early and the music covers what you say about clay, near 4:40.',
    false,
  ],
  ['an empty text', '', false],
])('a text that was written before: %s', async (_, text, alike) => {
  expect(((await similarity(text, pots)) ?? 0) >= minSimilarity).toBe(alike)
})

/** Similarity of the sets of trigrams themselves. */
function exactly(one: string, other: string): number {
  const [few, many] = [one, other].map((text) => {
    const letters = Array.from(plainOf(text).replaceAll(' ', ''))
    return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))
  }) as [Set<string>, Set<string>]
  return few.intersection(many).size / few.union(many).size
}

test('the similarity of two fingerprints is that of their trigrams, within 0.05', async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmno'), minLength: 50, maxLength: 1000 })
  await fc.assert(
    fc.asyncProperty(letters, letters, letters, async (shared, one, other) => {
      const [left, right] = [shared + one, shared + other]
      expect(Math.abs(((await similarity(left, right)) ?? 0) - exactly(left, right))).toBeLessThan(0.05)
    }),
    { numRuns: 50 },
  )
})

/** 3,000 characters that nobody wrote before. */
function longAnswers(seed: number) {
  let state = seed
  const word = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state.toString(36)
  }
  const answer = (): string => Array.from({ length: 150 }, word).join(' ').slice(0, 1000)
  return { works: answer(), fix: answer(), moment: answer() }
}

test('a copy among 400 earlier texts is found by their fingerprints alone', async () => {
  const [earner, owner] = [await app.join('copies'), await app.join('owner')]
  await give(database, owner, 1000)
  const task = { owner: { ...owner, username: 'owner' }, action: 'feedback', reward: 40 }
  const campaignId = await fundTask(database, task)
  // They need no attempts here: only their fingerprints are read. Without its words a copy is found by nothing else.
  await database.owner.query('ALTER TABLE feedback DROP CONSTRAINT feedback_attempt_id_fkey')
  const texts = Array.from({ length: 400 }, (_, index) => longAnswers(index))
  await database.owner.query(
    `INSERT INTO feedback (attempt_id, earner_id, campaign_id, works, fix, moment, fingerprint)
     SELECT 1000000 + place, CASE WHEN place % 2 = 0 THEN $1::bigint ELSE $2::bigint END, $3::bigint, '', '', '', ('x' || print)::bit(4096)
     FROM unnest($4::text[]) WITH ORDINALITY AS text (print, place)`,
    [earner.id, owner.id, campaignId, texts.map(fingerprintOf)],
  )
  const { body } = await earner.client.call(startAttempt, { params: { taskId: String(campaignId) } })
  await database.shiftClock(feedbackWaitSeconds)
  const submit = (answers: Answers) => handFeedback(earner, body.attempt.id, answers)
  const copies = await Promise.all([0, 1, 398, 399].map((seed) => submit(longAnswers(seed))))
  expect(copies.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect((await submit(longAnswers(1000))).status).toBe(200)
})
