import { HDKey } from '@scure/bip32'
import type { Network } from './chain.ts'

/** The operator's environment variables, unchecked. */
export interface CryptoEnvironment {
  CRYPTO_RPC_URL?: string | undefined
  CRYPTO_XPUB?: string | undefined
  CRYPTO_CHAIN_ID?: number | undefined
  CRYPTO_TOKEN?: string | undefined
  CRYPTO_TOKEN_DECIMALS?: number | undefined
  CRYPTO_CONFIRMATIONS?: number | undefined
  CRYPTO_GAP: number
}

/** The node to query, the chain and token it must serve, and the key that addresses are derived from. */
export interface CryptoSettings {
  rpcUrl: string
  xpub: string
  network: Network
  /** Unused addresses in a row after which the operator's wallet stops searching. */
  gap: number
}

const needed = ['CRYPTO_RPC_URL', 'CRYPTO_XPUB', 'CRYPTO_CHAIN_ID', 'CRYPTO_TOKEN'] as const

/** Reads CRYPTO_*; null if none is set or one is invalid. `problems` gets a sentence for each mistake. */
export function cryptoSettings(
  env: CryptoEnvironment,
  demo: boolean,
  problems: string[],
): CryptoSettings | null {
  const { CRYPTO_RPC_URL: rpcUrl, CRYPTO_XPUB: xpub } = env
  const missing = needed.filter((name) => env[name] === undefined)
  if (missing.length === needed.length) return null
  if (missing.length > 0 || !rpcUrl || !xpub) {
    problems.push(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: crypto payments need ${needed.join(', ')}`,
    )
    return null
  }
  const wrong = problemOfXpub(xpub)
  if (wrong) problems.push(wrong)
  const network = networkOf(env, demo, problems)
  return wrong || !network ? null : { rpcUrl, xpub, network, gap: env.CRYPTO_GAP }
}

/**
 * Problem of the key; null: none. The server may derive addresses but never spend from them, so a private key
 * is rejected unread.
 */
function problemOfXpub(xpub: string): string | null {
  if (/^[xt]prv/.test(xpub))
    return 'CRYPTO_XPUB is a private key. Remove it from this machine; the server needs the public one, xpub…'
  try {
    const { depth, privateKey } = HDKey.fromExtendedKey(xpub)
    if (privateKey) return 'CRYPTO_XPUB contains a private key; the server needs the public one'
    if (depth === 3 || depth === 4) return null
    return "CRYPTO_XPUB is the key of neither an account (m/44'/60'/0') nor its receiving addresses (m/44'/60'/0'/0)"
  } catch {
    return 'CRYPTO_XPUB is not an extended public key (xpub…)'
  }
}

function networkOf(env: CryptoEnvironment, demo: boolean, problems: string[]): Network | null {
  const id = env.CRYPTO_CHAIN_ID ?? 0
  const address = (env.CRYPTO_TOKEN ?? '').toLowerCase()
  const known = knownNetworks[id]
  if (!known) {
    problems.push(`CRYPTO_CHAIN_ID ${id} is not one of ${Object.keys(knownNetworks).join(', ')}`)
    return null
  }
  if (known.test && !demo) {
    problems.push(
      `CRYPTO_CHAIN_ID ${id} is ${known.name}, whose tokens are worth nothing: it is only for demo mode`,
    )
    return null
  }
  const token = known.tokens[address] ?? ownToken(known, address, env.CRYPTO_TOKEN_DECIMALS)
  if (!token) {
    const listed = Object.entries(known.tokens).map(([at, { symbol }]) => `${symbol} ${at}`)
    problems.push(`CRYPTO_TOKEN is not a stablecoin accepted on ${known.name}: ${listed.join(', ') || '0x…'}`)
    return null
  }
  if (env.CRYPTO_TOKEN_DECIMALS !== undefined && env.CRYPTO_TOKEN_DECIMALS !== token.decimals) {
    problems.push(
      `CRYPTO_TOKEN_DECIMALS is ${env.CRYPTO_TOKEN_DECIMALS}, but ${token.symbol} has ${token.decimals}`,
    )
    return null
  }
  return {
    id,
    name: known.name,
    kind: known.test ? 'sandbox' : 'live',
    token: { address, ...token },
    confirmations: env.CRYPTO_CONFIRMATIONS ?? known.confirmations,
    pollSeconds: known.pollSeconds,
  }
}

/** The operator's own chain has no list, so any token is accepted, with the decimals they set. */
const ownToken = ({ tokens }: { tokens: object }, address: string, decimals = 6) =>
  Object.keys(tokens).length === 0 && /^0x[0-9a-f]{40}$/.test(address) ? { symbol: 'TEST', decimals } : null

/** A chain whose stablecoins can be accepted. */
interface KnownNetwork {
  name: string
  /** Its tokens are worth nothing, so it is accepted only in demo mode. */
  test?: boolean
  /** Blocks after which a payment counts, unless CRYPTO_CONFIRMATIONS is set. */
  confirmations: number
  pollSeconds: number
  /** Symbol and decimals by lower-case address. Empty: every token, for the operator's own node. */
  tokens: Record<string, { symbol: string; decimals: number }>
}

const usdc = { symbol: 'USDC', decimals: 6 }
const usdt = { symbol: 'USDT', decimals: 6 }

/** The allow-list: a look-alike token at another address never counts, whatever it calls itself. */
const knownNetworks: Record<number, KnownNetwork> = {
  1: {
    name: 'Ethereum',
    confirmations: 12,
    pollSeconds: 15,
    tokens: {
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': usdc,
      '0xdac17f958d2ee523a2206206994597c13d831ec7': usdt,
    },
  },
  10: {
    name: 'OP Mainnet',
    confirmations: 30,
    pollSeconds: 10,
    tokens: { '0x0b2c639c533813f4aa9d7837caf62653d097ff85': usdc },
  },
  137: {
    name: 'Polygon',
    confirmations: 128,
    pollSeconds: 10,
    tokens: { '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': usdc },
  },
  8453: {
    name: 'Base',
    confirmations: 30,
    pollSeconds: 10,
    tokens: { '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': usdc },
  },
  42161: {
    name: 'Arbitrum One',
    confirmations: 120,
    pollSeconds: 10,
    tokens: { '0xaf88d065e77c8cc2239327c5edb3a432268e5831': usdc },
  },
  43114: {
    name: 'Avalanche',
    confirmations: 20,
    pollSeconds: 10,
    tokens: { '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e': usdc },
  },
  84532: {
    name: 'Base Sepolia',
    test: true,
    confirmations: 10,
    pollSeconds: 10,
    tokens: { '0x036cbd53842c5426634e7929541ec2318f3dcf7e': usdc },
  },
  11155111: {
    name: 'Sepolia',
    test: true,
    confirmations: 6,
    pollSeconds: 15,
    tokens: { '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238': usdc },
  },
  31337: { name: 'Local chain', test: true, confirmations: 3, pollSeconds: 2, tokens: {} },
}
