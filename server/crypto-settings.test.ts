import { expect, test } from 'vitest'
import { problemsOf } from '#tests/config-problems.ts'
import { readConfig } from './config.ts'
import { practiceXpub } from './demo/practice-chain/index.ts'

const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const complete = {
  DEMO: 'off',
  CRYPTO_RPC_URL: 'https://node.example.com/key',
  CRYPTO_XPUB: practiceXpub,
  CRYPTO_CHAIN_ID: '8453',
  CRYPTO_TOKEN: usdcOnBase,
}

test('without CRYPTO_* the demo uses the practice chain, and any other server takes no crypto', () => {
  expect(readConfig({})).toMatchObject({ crypto: null, cryptoMode: 'sandbox' })
  expect(readConfig({ DEMO: 'off' })).toMatchObject({ crypto: null, cryptoMode: null })
})

test('a listed stablecoin is accepted with the confirmations of its chain, or those the operator sets', () => {
  expect(readConfig(complete)).toMatchObject({
    cryptoMode: 'live',
    crypto: {
      network: {
        ...{ id: 8453, name: 'Base', kind: 'live', confirmations: 30 },
        token: { symbol: 'USDC', address: usdcOnBase.toLowerCase(), decimals: 6 },
      },
    },
  })
  expect(readConfig({ ...complete, CRYPTO_CONFIRMATIONS: '64' }).crypto?.network.confirmations).toBe(64)
})

test('a wallet searches 20 unused addresses in a row, or as many as the operator says', () => {
  expect(readConfig(complete).crypto?.gap).toBe(20)
  expect(readConfig({ ...complete, CRYPTO_GAP: '1000' }).crypto?.gap).toBe(1000)
})

test.each([
  ['a part is missing', { CRYPTO_TOKEN: '' }, 'CRYPTO_TOKEN is missing'],
  ['two parts are missing', { CRYPTO_TOKEN: '', CRYPTO_XPUB: '' }, 'CRYPTO_XPUB, CRYPTO_TOKEN are missing'],
  ['the chain is not listed', { CRYPTO_CHAIN_ID: '56' }, 'CRYPTO_CHAIN_ID 56 is not one of'],
  ['the chain is not a number', { CRYPTO_CHAIN_ID: 'base' }, 'CRYPTO_CHAIN_ID is not the number of a chain'],
  [
    'the token is a look-alike',
    { CRYPTO_TOKEN: `0x${'ab'.repeat(20)}` },
    `CRYPTO_TOKEN is not a stablecoin accepted on Base: USDC ${usdcOnBase.toLowerCase()}`,
  ],
  ['the decimals are wrong', { CRYPTO_TOKEN_DECIMALS: '18' }, 'CRYPTO_TOKEN_DECIMALS is 18, but USDC has 6'],
  ['the confirmations are zero', { CRYPTO_CONFIRMATIONS: '0' }, 'CRYPTO_CONFIRMATIONS'],
  ['the gap is zero', { CRYPTO_GAP: '0' }, 'CRYPTO_GAP is not a number of addresses from 5 to 1000000'],
  ['the node is not a URL', { CRYPTO_RPC_URL: 'node' }, 'CRYPTO_RPC_URL is not an http or https address'],
  [
    'the key is not an extended public key',
    { CRYPTO_XPUB: 'xpub123' },
    'CRYPTO_XPUB is not an extended public key',
  ],
  ['the chain is a test chain', { CRYPTO_CHAIN_ID: '11155111' }, 'whose tokens are worth nothing'],
])('the start fails with one sentence if %s', (_, change, sentence) => {
  const problems = problemsOf({ ...complete, ...change })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(sentence)
})

test('a private key is rejected, and the message does not repeat it', () => {
  const secret =
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'
  const [problem] = problemsOf({ ...complete, CRYPTO_XPUB: secret })
  expect(problem).toContain('CRYPTO_XPUB is a private key')
  expect(problem).not.toContain(secret)
})

test('demo mode accepts a test chain and a token of the operator’s own node', () => {
  const token = `0x${'ab'.repeat(20)}`
  const own = {
    ...complete,
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
