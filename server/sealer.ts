import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Closes texts that must not be readable in the database or a copy of it. */
export interface Sealer {
  /** What all that is closed now begins with: which key did it. */
  keyId: Buffer
  /** @param purpose what the text belongs to: it opens for nothing else */
  seal(text: string, purpose: string): Buffer
  /** @throws Error where the key is gone, or the bytes or the purpose are others */
  open(sealed: Buffer, purpose: string): string
}

const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM: key id, nonce, tag, ciphertext. The first key closes; each opens what it closed, so that a key is
 * changed by putting a new one in front.
 */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const byId = new Map(keys.map((key) => [idOf(key).toString('hex'), key]))
  const [first] = keys
  if (!first) throw new Error('there is no key to close with')
  return {
    keyId: idOf(first),
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', first, nonce)
      cipher.setAAD(Buffer.from(purpose))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([idOf(first), nonce, cipher.getAuthTag(), closed])
    },
    open(sealed, purpose) {
      const key = byId.get(sealed.subarray(0, keyIdBytes).toString('hex'))
      if (!key) throw new Error('the key that closed this is not among ENCRYPTION_KEY')
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

/** Tells keys apart without saying anything about them. */
const idOf = (key: Buffer): Buffer =>
  createHash('sha256').update('key id').update(key).digest().subarray(0, keyIdBytes)
