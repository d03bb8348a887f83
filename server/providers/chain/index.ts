import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { bytesToHex, getAddress, keccak256 } from 'viem/utils'
import type { Client } from '#database/rows.ts'
import type { Chain } from './chain.ts'
import type { CryptoSettings } from './settings.ts'

export type { Block, Chain, Network } from './chain.ts'

/** A chain to watch, and the addresses that receive payments. */
export interface Crypto {
  chain: Chain
  deposits: Deposits
  /** Unused addresses in a row after which the operator's wallet stops searching. */
  gap: number
  /** The practice chain's wallets; null on a chain where money moves. */
  practice: Practice | null
}

/** Wallets of the practice chain, from which this server itself pays. */
export interface Practice {
  /** Pays an address from the operator's wallet unless given. Returns the transaction's hash. */
  pay(client: Client, payment: PracticePayment): Promise<string>
  /** Address of a member's wallet. */
  walletOf(memberId: number): string
}

export interface PracticePayment {
  from?: string
  to: string
  units: bigint
  token?: string
}

/** Opens the operator's chain; null without one, and no client is loaded. */
export async function createCrypto(settings: CryptoSettings | null): Promise<Crypto | null> {
  if (!settings) return null
  const { createLiveChain } = await import('./live.ts')
  return {
    chain: createLiveChain(settings.rpcUrl, settings.network),
    deposits: openDeposits(settings.xpub),
    gap: settings.gap,
    practice: null,
  }
}

/** Asks the operator's node one question; its client is loaded for it. @throws ProbeError */
export async function probeCrypto({ rpcUrl, network }: CryptoSettings): Promise<void> {
  await (await import('./live.ts')).probeChain(rpcUrl, network)
}

/** Depth of an account key. Keys of receiving addresses are one level deeper, which tells them apart. */
const accountDepth = 3

/** Derives deposit addresses from an extended public key; only the operator has the private keys. */
interface Deposits {
  /** Identifies the key without revealing it; indexes are counted per key. */
  keyId: string
  /** Address at an index, in lower case. */
  addressAt(index: number): string
}

/** Opens an extended public key of an account (m/44'/60'/0') or of its receiving addresses (m/44'/60'/0'/0). */
export function openDeposits(xpub: string): Deposits {
  const key = HDKey.fromExtendedKey(xpub)
  const receiving = key.depth === accountDepth ? key.deriveChild(0) : key
  return {
    keyId: createHash('sha256').update(receiving.publicExtendedKey).digest('hex').slice(0, 32),
    addressAt: (index) => addressOf(receiving.deriveChild(index).publicKey),
  }
}

/** Address as shown to people: its capitals encode a checksum, so a wallet notices a typo. */
export const checksummed = (address: string): string => getAddress(address)

function addressOf(compressed: Uint8Array | null): string {
  if (!compressed) throw new Error('a derived key has no public part')
  const uncompressed = secp256k1.Point.fromBytes(compressed).toBytes(false)
  return `0x${keccak256(bytesToHex(uncompressed.subarray(1))).slice(-40)}`
}
