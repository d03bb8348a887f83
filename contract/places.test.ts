import { expect, test } from 'vitest'
import { countries, languages } from './places.ts'

test.each([
  ['languages', languages],
  ['countries', countries],
])('%s are listed by their names', (_, places) => {
  const names = Object.values(places)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
  expect(new Set(names).size).toBe(names.length)
})
