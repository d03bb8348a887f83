import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemsOf } from '#tests/config-problems.ts'
import { readConfig } from './config.ts'

const key = randomBytes(32).toString('base64')
const pair = { TWITCH_CLIENT_ID: 'id', TWITCH_CLIENT_SECRET: 'secret' }

test('a platform may be queried only once both of its keys are set', () => {
  expect(readConfig({}).platformKeys).toEqual({})
  expect(readConfig({ ...pair, ENCRYPTION_KEY: key }).platformKeys).toEqual({
    twitch: { clientId: 'id', clientSecret: 'secret' },
  })
})

test('half a pair, or keys without ENCRYPTION_KEY, fail the start with one sentence each', () => {
  expect(problemsOf({ TWITCH_CLIENT_ID: 'id', VK_CLIENT_SECRET: 'secret', ENCRYPTION_KEY: key })).toEqual([
    'TWITCH_CLIENT_ID is set without TWITCH_CLIENT_SECRET',
    'VK_CLIENT_SECRET is set without VK_CLIENT_ID',
  ])
  expect(problemsOf(pair)).toEqual([expect.stringContaining('ENCRYPTION_KEY is needed')])
})

test.each([
  ['too short', 'c2hvcnQ='],
  ['a word', 'correct horse battery staple'],
  ['one of two', `${key},c2hvcnQ=`],
])('an ENCRYPTION_KEY that is %s is rejected, and the message does not show it', (_, value) => {
  const [problem, ...more] = problemsOf({ ...pair, ENCRYPTION_KEY: value })
  expect(more).toEqual([])
  expect(problem).toContain('ENCRYPTION_KEY is not 32 random bytes')
  expect(problem).not.toContain(value)
})

test('a key may be hex or base64, and several may be set', () => {
  const hex = randomBytes(32).toString('hex')
  expect(readConfig({ ENCRYPTION_KEY: `${hex}, ${key}` }).ENCRYPTION_KEY).toEqual([
    Buffer.from(hex, 'hex'),
    Buffer.from(key, 'base64'),
  ])
})

test('a secret can be read from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutuals-keys-'))
  try {
    writeFileSync(join(folder, 'secret'), 'from a file\n')
    const env = { TWITCH_CLIENT_ID: 'id', TWITCH_CLIENT_SECRET_FILE: join(folder, 'secret') }
    expect(readConfig({ ...env, ENCRYPTION_KEY: key }).platformKeys.twitch?.clientSecret).toBe('from a file')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a name with characters that invoices cannot print fails the start with a sentence', () => {
  for (const name of ['Mutuals', 'Tausch & Söhne', 'L’Œuvre – à deux'])
    expect(problemsOf({ APP_NAME: name })).toEqual([])
  for (const name of ['Łódź', 'Взаимно', '相互', 'Mutuals 🙂'])
    expect(problemsOf({ APP_NAME: name })).toEqual([
      expect.stringContaining('APP_NAME has a character that invoices cannot print'),
    ])
})
