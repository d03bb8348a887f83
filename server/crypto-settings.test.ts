import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { practiceXpub } from './providers/chain/practice.ts'

const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const whole = {
  DEMO: 'off',
  CRYPTO_RPC_URL: 'https://node.example.com/key',
  CRYPTO_XPUB: practiceXpub,
  CRYPTO_CHAIN_ID: '8453',
  CRYPTO_TOKEN: usdcOnBase,
}
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.problems
    throw thrown
  }
}

test('without CRYPTO_* the demo practises, and any other server takes no crypto', () => {
  expect(readConfig({})).toMatchObject({ crypto: null, cryptoMode: 'sandbox' })
  expect(readConfig({ DEMO: 'off' })).toMatchObject({ crypto: null, cryptoMode: null })
})

test('a stablecoin of the list is taken with the confirmations of its chain, or of the operator', () => {
  expect(readConfig(whole)).toMatchObject({
    cryptoMode: 'live',
    crypto: {
      network: {
        ...{ id: 8453, name: 'Base', kind: 'live', confirmations: 30 },
        token: { symbol: 'USDC', address: usdcOnBase.toLowerCase(), decimals: 6 },
      },
    },
  })
  expect(readConfig({ ...whole, CRYPTO_CONFIRMATIONS: '64' }).crypto?.network.confirmations).toBe(64)
})

test.each([
  ['a part is missing', { CRYPTO_TOKEN: '' }, 'CRYPTO_TOKEN is missing'],
  ['the chain is not of the list', { CRYPTO_CHAIN_ID: '56' }, 'CRYPTO_CHAIN_ID 56 is not one of'],
  ['the chain is no number', { CRYPTO_CHAIN_ID: 'base' }, 'CRYPTO_CHAIN_ID is not the number of a chain'],
  [
    'the token is a look-alike',
    { CRYPTO_TOKEN: `0x${'ab'.repeat(20)}` },
    `CRYPTO_TOKEN is not a stablecoin that is taken on Base: USDC ${usdcOnBase.toLowerCase()}`,
  ],
  ['the decimals are wrong', { CRYPTO_TOKEN_DECIMALS: '18' }, 'CRYPTO_TOKEN_DECIMALS is 18, but USDC has 6'],
  ['the confirmations are none', { CRYPTO_CONFIRMATIONS: '0' }, 'CRYPTO_CONFIRMATIONS'],
  ['the node has no address', { CRYPTO_RPC_URL: 'node' }, 'CRYPTO_RPC_URL is not an http or https address'],
  ['the key is no key', { CRYPTO_XPUB: 'xpub123' }, 'CRYPTO_XPUB is not an extended public key'],
  ['the chain is for tests', { CRYPTO_CHAIN_ID: '11155111' }, 'whose tokens are worth nothing'],
])('the start ends with a sentence where %s', (_, change, sentence) => {
  const problems = problemsOf({ ...whole, ...change })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(sentence)
})

test('a private key is refused, and not repeated', () => {
  const secret =
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'
  const [problem] = problemsOf({ ...whole, CRYPTO_XPUB: secret })
  expect(problem).toContain('CRYPTO_XPUB is a private key')
  expect(problem).not.toContain(secret)
})

test('a chain for tests, and a token of the own node, are for demo mode', () => {
  const token = `0x${'ab'.repeat(20)}`
  const own = {
    ...whole,
    DEMO: 'on',
    CRYPTO_CHAIN_ID: '31337',
    CRYPTO_TOKEN: token,
    CRYPTO_TOKEN_DECIMALS: '18',
  }
  expect(readConfig(own)).toMatchObject({
    cryptoMode: 'sandbox',
    crypto: { network: { kind: 'sandbox', token: { address: token, decimals: 18 } } },
  })
})
