import { expect, test } from 'vitest'
import { isTooSlow, uploadPace } from './body-pace.ts'

test.each([
  ['nothing may arrive in the first seconds', 4.9, 0, false],
  ['an idle body ends after 5 s', 5, 0, true],
  ['an average of 16 KiB/s is enough', 10, 160 * 1024, false],
  ['less is not', 10, 160 * 1024 - 1, true],
  ['a fast start makes up for a pause', 15, 300 * 1024, false],
  ['20 s are the end, whatever has arrived', 20, 9_000_000, true],
])('%s', (_what, seconds, bytes, ends) => {
  expect(isTooSlow(seconds, bytes, uploadPace)).toBe(ends)
})
