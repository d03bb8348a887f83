import { describe, expect, test } from 'vitest'
import { formatCents, formatCount, formatPoints, pointsWord } from './numbers.ts'

describe('formatCount', () => {
  test.each([
    [0, '0'],
    [12, '12'],
    [999, '999'],
    [1_000, '1,000'],
    [2_480, '2,480'],
    [1_234_567, '1,234,567'],
    [-1_500, '−1,500'],
  ])('%i is %s', (value, text) => {
    expect(formatCount(value)).toBe(text)
  })
})

describe('formatCents', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [2_200, '$22.00'],
    [19.93, '$0.20'],
    [102_250, '$1,022.50'],
  ])('%d is %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text)
  })
})

describe('formatPoints', () => {
  test('signs follow the direction, a balance has none', () => {
    expect(formatPoints(12, 'in')).toBe('+12')
    expect(formatPoints(874, 'out')).toBe('−874')
    expect(formatPoints(-874, 'out')).toBe('−874')
    expect(formatPoints(12_480)).toBe('12,480')
    expect(formatPoints(0, 'in')).toBe('0')
    expect(formatPoints(0, 'out')).toBe('0')
    expect(formatPoints(12_480, 'plain')).toBe('12,480')
  })

  test('one point is singular', () => {
    expect(pointsWord(1)).toBe(' point')
    expect(pointsWord(-1)).toBe(' point')
    expect(pointsWord(0)).toBe(' points')
    expect(pointsWord(12)).toBe(' points')
  })
})
