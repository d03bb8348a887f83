import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

const [older, newer] = [randomBytes(32), randomBytes(32)]

test('an encrypted text decrypts again, and its ciphertext differs each time', () => {
  const sealer = createSealer([newer])
  const [one, two] = [sealer.seal('a token', 'for ada'), sealer.seal('a token', 'for ada')]
  expect(one.equals(two)).toBe(false)
  expect(one.toString('latin1')).not.toContain('a token')
  expect(sealer.open(one, 'for ada')).toBe('a token')
})

test('a ciphertext decrypts only for its purpose, and not with a changed byte', () => {
  const sealer = createSealer([newer])
  const sealed = sealer.seal('a token', 'for ada')
  expect(() => sealer.open(sealed, 'for bob')).toThrow()
  for (const at of [0, 6, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => sealer.open(changed, 'for ada')).toThrow()
  }
})

test('a new first key encrypts, and the older one still decrypts what it encrypted', () => {
  const before = createSealer([older]).seal('a token', 'x')
  const both = createSealer([newer, older])
  expect(both.open(before, 'x')).toBe('a token')
  const after = both.seal('a token', 'x')
  expect(() => createSealer([older]).open(after, 'x')).toThrow('not among ENCRYPTION_KEY')
  expect(createSealer([newer]).open(after, 'x')).toBe('a token')
})
