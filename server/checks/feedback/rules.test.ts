import fc from 'fast-check'
import { expect, test } from 'vitest'
import { halvesOf } from './rules.ts'

test('the halves are whole numbers that add up, and the second is never smaller', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (reward) => {
      const { first, second } = halvesOf(reward)
      expect(first + second).toBe(reward)
      expect(second - first).toBe(reward % 2)
    }),
  )
})
