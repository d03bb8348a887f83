import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { bytesToHex, getAddress, keccak256 } from 'viem/utils'

/**
 * Depth of an account key. Its receiving addresses are one level below, so a key's depth shows which it is.
 */
const accountDepth = 3

/** Derives deposit addresses from an extended public key; only the operator has the private keys. */
export interface Deposits {
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
