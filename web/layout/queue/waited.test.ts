import { expect, test } from 'vitest'
import { waitText } from './waited.tsx'

const now = Date.parse('2026-05-04T12:00:00Z')

test.each([
  ['2026-05-04T12:00:30Z', '0 min'],
  ['2026-05-04T11:01:00Z', '59 min'],
  ['2026-05-04T11:00:00Z', '1 h'],
  ['2026-05-04T06:48:00Z', '5 h 12 min'],
  ['2026-05-02T12:01:00Z', '47 h'],
  ['2026-05-02T12:00:00Z', '2 days'],
])('an item that waits since %s has waited %s', (iso, text) => {
  expect(waitText(iso, now)).toBe(text)
})
