import { expect, test } from 'vitest'
import { initials, tintOf } from './avatar.tsx'

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada byron lovelace', 'AB'],
  ['ada', 'A'],
  ['  tomasz   wilk ', 'TW'],
  ['daniel.k', 'DK'],
  ['quiet-otter-31', 'QO'],
  ['Jean-Luc Picard', 'JP'],
  ['øystein åse', 'ØÅ'],
  ['', ''],
])('initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('the same name always has the same tint', () => {
  expect(tintOf('inesmakes')).toBe(tintOf('inesmakes'))
  const tints = new Set(['ada', 'tomasz', 'yuki', 'lena', 'marlow', 'noor', 'theo', 'ravi'].map(tintOf))
  expect(tints.size).toBeGreaterThan(3)
})
