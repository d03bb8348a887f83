import { expect, test } from 'vitest'
import { askedAfterSeconds, isSampled, ownerDecides, stageAfterReading } from './rules.ts'

const sure = { score: 85, trust: 2, sampled: false, ownerDecides: true }

test.each([
  [sure, 'approving'],
  [{ ...sure, score: 84 }, 'owner'],
  [{ ...sure, trust: 1 }, 'owner'],
  [{ ...sure, trust: 3 }, 'approving'],
  [{ ...sure, sampled: true }, 'owner'],
  [{ ...sure, ownerDecides: false }, 'approving'],
  [{ ...sure, score: 70, ownerDecides: false }, 'admin'],
  [{ ...sure, score: 70 }, 'owner'],
  [{ ...sure, score: 69 }, 'admin'],
  [{ ...sure, score: null }, 'admin'],
])('%j goes to %s', (read, stage) => {
  expect(stageAfterReading(read)).toBe(stage)
})

test.each([
  [{ refused: 0, overturned: 0 }, true],
  [{ refused: 4, overturned: 0 }, true],
  [{ refused: 5, overturned: 0 }, false],
  [{ refused: 0, overturned: 1 }, true],
  [{ refused: 0, overturned: 2 }, false],
])('with %j an owner decides: %s', (record, decides) => {
  expect(ownerDecides(record)).toBe(decides)
})

test('the sample is one in ten, fixed for an attempt, and different for another secret', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => index + 1)
  const [one, other] = [Buffer.from('one'), Buffer.from('other')]
  const sample = ids.filter((id) => isSampled(one, id, 10))
  expect(sample.length).toBeGreaterThan(400)
  expect(sample.length).toBeLessThan(600)
  expect(ids.filter((id) => isSampled(one, id, 10))).toEqual(sample)
  expect(sample.filter((id) => isSampled(other, id, 10)).length).toBeLessThan(100)
  expect(ids.some((id) => isSampled(one, id, 0))).toBe(false)
})

test('a third of the follows is asked for a fresh proof, at a moment between one and four days that only the secret tells', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => index + 1)
  const [one, other] = [Buffer.from('one'), Buffer.from('other')]
  const drawn = ids.map((id) => askedAfterSeconds(one, id, 3300))
  const moments = drawn.filter((seconds) => seconds !== null)
  expect(moments.length).toBeGreaterThan(1500)
  expect(moments.length).toBeLessThan(1800)
  expect(Math.min(...moments)).toBeGreaterThanOrEqual(86_400)
  expect(Math.max(...moments)).toBeLessThan(4 * 86_400)
  expect(new Set(moments.map((seconds) => Math.floor(seconds / 86_400)))).toEqual(new Set([1, 2, 3]))
  expect(ids.map((id) => askedAfterSeconds(one, id, 3300))).toEqual(drawn)
  expect(ids.filter((id) => drawn[id - 1] === askedAfterSeconds(other, id, 3300)).length).toBeLessThan(2800)
  expect(ids.some((id) => askedAfterSeconds(one, id, 0) !== null)).toBe(false)
})
