import { expect, it } from 'vitest'
import { tabTitle } from './tab-title.ts'
import { meaningText } from './use-after-visit.ts'

it('a balance is as many visitors as it pays for, fee included', () => {
  expect(meaningText(53, 4)).toBe('You have 53: enough for 13 visitors.')
  expect(meaningText(7, 4)).toBe('You have 7: enough for 1 visitor.')
  expect(meaningText(12_000, 4)).toBe('You have 12,000: enough for 3,000 visitors.')
})

it('a balance that pays for no visitor is only stated', () => {
  expect(meaningText(3, 4)).toBe('You have 3 points.')
  expect(meaningText(1, 4)).toBe('You have 1 point.')
  expect(meaningText(53, null)).toBe('You have 53 points.')
})

it('the title of our tab says the time left, then the points', () => {
  const facts = { requiredSeconds: 15, product: 'Mutuals' }
  const visiting = { phase: 'visiting', startedAtMs: 0, elapsedMs: 6000, counting: false } as const
  expect(tabTitle(visiting, facts)).toBe('9 s · Mutuals')
  expect(tabTitle({ phase: 'complete', pointsEarned: 6 }, facts)).toBe('+6 · done')
  expect(tabTitle({ phase: 'starting', step: 'blocked' }, facts)).toBeNull()
})
