import { describe, expect, test } from 'vitest'
import { shortenNumber } from './shorten-number.ts'

describe('shortenNumber', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1.0K'],
    [1_550, '1.6K'],
    [12_400, '12.4K'],
    [999_999, '999.9K'],
    [1_000_000, '1.0M'],
    [1_234_567, '1.2M'],
  ])('%i is %s', (value, text) => {
    expect(shortenNumber(value)).toBe(text)
  })
})
