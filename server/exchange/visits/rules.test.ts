import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameAddress } from './index.ts'

test('spellings of one address are equal, and other addresses are not', () => {
  expect(isSameAddress('https://example.org', 'https://EXAMPLE.org:443/')).toBe(true)
  expect(isSameAddress('https://example.org/a', 'https://example.org/a/')).toBe(false)
  expect(isSameAddress('https://example.org/', 'http://example.org/')).toBe(false)
  expect(isSameAddress('https://example.org/', 'https://example.org/?x')).toBe(false)
  fc.assert(
    fc.property(fc.webUrl(), fc.string(), (url, other) => {
      expect(isSameAddress(url, url)).toBe(true)
      if (isSameAddress(url, other)) expect(new URL(other).href).toBe(new URL(url).href)
    }),
  )
})
