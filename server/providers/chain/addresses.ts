import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { bytesToHex, getAddress, keccak256 } from 'viem/utils'

/** Of an account, addresses for receiving are one step further down; its depth says which of the two was given. */
const accountDepth = 3

/** Derives deposit addresses of an extended public key: the private ones are the operator's alone. */
export interface Deposits {
  /** Which key it is, without telling it: indexes are counted for each. */
  keyId: string
  /** The address of an index, in lower case. */
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

/** An address as people see it: its capitals hold a sum, so that a wallet notices a slip. */
export const checksummed = (address: string): string => getAddress(address)

function addressOf(compressed: Uint8Array | null): string {
  if (!compressed) throw new Error('a derived key has no public part')
  const whole = secp256k1.Point.fromBytes(compressed).toBytes(false)
  return `0x${keccak256(bytesToHex(whole.subarray(1))).slice(-40)}`
}
