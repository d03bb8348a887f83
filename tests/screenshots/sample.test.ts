import { afterAll, expect, test } from 'vitest'
import { judgeScreenshot } from '#server/checks/screenshots/index.ts'
import { createScreenshotReader } from '#server/providers/screenshots/index.ts'
import { shareWindows } from '../browser/windows.ts'
import { type Case, casesOf } from './cases.ts'
import { draw } from './draw.ts'

// A few pictures of the test set, drawn and read for real; `npm run bench:screenshots` runs the full set.
const set = casesOf(20, 'held-back', { truths: 1, falsehoods: 1 })
const truths = set.filter(({ kind }) => kind === 'true').slice(0, 4)
const kinds = ['off', 'follow back', 'other handle', 'cropped']
const falsehoods = kinds.flatMap((kind, index) =>
  set.filter((one) => one.kind === kind).slice(index, index + 1),
)

const forged = casesOf(2202, 'tuning', { truths: 0, falsehoods: 0, forged: 1 }).filter(({ name }) =>
  ['tuning tiktok capture of a capture 1', 'tuning tiktok edited state 1'].includes(name),
)

// The reader was tuned on what an installed browser draws, with the fonts of the system.
const whole = shareWindows()
const reader = createScreenshotReader()
afterAll(() => reader.close())
const inWindows = { tags: 'windows', timeout: 240_000 }

async function judgementOf({ scene, touch, claim }: Case) {
  const screen = await reader.read(await draw(whole.browser, scene, touch), [claim.handle])
  return judgeScreenshot({ screen, ...claim })
}

const verdictOf = async (one: Case): Promise<string> => (await judgementOf(one)).verdict

test('of four true proofs on four platforms most are accepted, and none is rejected', inWindows, async () => {
  const verdicts = []
  for (const one of truths) verdicts.push(await verdictOf(one))
  expect(verdicts).toHaveLength(4)
  expect(verdicts.filter((verdict) => verdict === 'no')).toEqual([])
  expect(verdicts.filter((verdict) => verdict === 'yes').length).toBeGreaterThanOrEqual(3)
})

test('of four false proofs none is accepted', inWindows, async () => {
  const verdicts = []
  for (const one of falsehoods) verdicts.push([one.name, await verdictOf(one)])
  expect(verdicts).toHaveLength(4)
  expect(verdicts.filter(([, verdict]) => verdict === 'yes')).toEqual([])
})

test('a capture of a capture and a word painted over go to a person', inWindows, async () => {
  const judgements = []
  for (const one of forged) judgements.push(await judgementOf(one))
  expect(judgements.map(({ verdict, reasons }) => [verdict, ...reasons]).toSorted()).toEqual([
    ['unsure', 'framed'],
    ['unsure', 'patched'],
  ])
})

test('an equal seed draws equal cases, another seed or half draws others', () => {
  const names = (seed: number, half: 'tuning' | 'held-back') =>
    casesOf(seed, half, { truths: 2, falsehoods: 1, forged: 1 }).map(
      ({ claim, scene }) => `${claim.handle} ${scene.seed}`,
    )
  expect(names(3, 'tuning')).toEqual(names(3, 'tuning'))
  const seen = [...names(3, 'tuning'), ...names(3, 'held-back'), ...names(4, 'tuning')]
  expect(new Set(seen).size).toBe(seen.length)
})
