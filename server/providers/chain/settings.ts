import { HDKey } from '@scure/bip32'
import type { Config } from '../../config.ts'
import type { Network } from './chain.ts'
import networks from './networks.json' with { type: 'json' }

/** The operator's environment variables, each of which is valid. */
type CryptoEnvironment = Pick<Config, Extract<keyof Config, `CRYPTO_${string}`>>

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
  const reject = (problem: string): null => {
    problems.push(problem)
    return null
  }
  const missing = needed.filter((name) => env[name] === undefined)
  if (missing.length === needed.length) return null
  if (missing.length > 0 || !rpcUrl || !xpub)
    return reject(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: crypto payments need ${needed.join(', ')}`,
    )
  const wrong = problemOfXpub(xpub)
  if (wrong) reject(wrong)
  const network = networkOf(env, demo, reject)
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

function networkOf(env: CryptoEnvironment, demo: boolean, reject: (problem: string) => null): Network | null {
  const id = env.CRYPTO_CHAIN_ID ?? 0
  const address = (env.CRYPTO_TOKEN ?? '').toLowerCase()
  const known = knownNetworks[id]
  if (!known) return reject(`CRYPTO_CHAIN_ID ${id} is not one of ${Object.keys(knownNetworks).join(', ')}`)
  if (known.test && !demo)
    return reject(
      `CRYPTO_CHAIN_ID ${id} is ${known.name}, whose tokens are worth nothing: it is only for demo mode`,
    )
  const token = known.tokens[address] ?? ownToken(known, address, env.CRYPTO_TOKEN_DECIMALS)
  if (!token) {
    const listed = Object.entries(known.tokens).map(([at, { symbol }]) => `${symbol} ${at}`)
    return reject(`CRYPTO_TOKEN is not a stablecoin accepted on ${known.name}: ${listed.join(', ') || '0x…'}`)
  }
  const { CRYPTO_TOKEN_DECIMALS: decimals = token.decimals } = env
  if (decimals !== token.decimals)
    return reject(`CRYPTO_TOKEN_DECIMALS is ${decimals}, but ${token.symbol} has ${token.decimals}`)
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

/** The allow-list: a look-alike token at another address never counts, whatever it calls itself. */
const knownNetworks: Record<number, KnownNetwork> = networks
