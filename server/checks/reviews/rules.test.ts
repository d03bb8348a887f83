import { expect, test } from 'vitest'
import { isSampled, ownerDecides, stageAfterReading } from './rules.ts'

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
