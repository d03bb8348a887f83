import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Encrypts texts that must not be readable in the database or a copy of it. */
export interface Sealer {
  /** Prefix of every ciphertext written now; identifies the encryption key. */
  keyId: Buffer
  /** Prefixes of every ciphertext that can be decrypted, `keyId` first. */
  keyIds: readonly Buffer[]
  /** @param purpose use that the ciphertext is bound to: it decrypts for no other */
  seal(text: string, purpose: string): Buffer
  /** @throws Error if the key is missing, or the bytes or the purpose differ */
  open(sealed: Buffer, purpose: string): string
}

const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM: key id, nonce, tag, ciphertext. The first key encrypts, and every key decrypts what it
 * encrypted, so a key is rotated by putting a new one first.
 */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const byId = new Map(keys.map((key) => [idOf(key).toString('hex'), key]))
  const [first] = keys
  if (!first) throw new Error('no encryption key')
  return {
    keyId: idOf(first),
    keyIds: keys.map(idOf),
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', first, nonce)
      cipher.setAAD(Buffer.from(purpose))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([idOf(first), nonce, cipher.getAuthTag(), ciphertext])
    },
    open(sealed, purpose) {
      const key = byId.get(sealed.subarray(0, keyIdBytes).toString('hex'))
      if (!key) throw new Error('the key that encrypted this is not among ENCRYPTION_KEY')
      const tagAt = keyIdBytes + nonceBytes
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(keyIdBytes, tagAt))
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(sealed.subarray(tagAt, tagAt + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(tagAt + tagBytes)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}

/** Identifies a key without revealing anything about it. */
const idOf = (key: Buffer): Buffer =>
  createHash('sha256').update('key id').update(key).digest().subarray(0, keyIdBytes)
