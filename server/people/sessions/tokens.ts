import { createHash, randomBytes } from 'node:crypto'

/** Makes a secret for a link or a cookie: 256 random bits, and the hash that the database stores. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/**
 * The hash stored for a token. A token is as random as its hash, so neither salt nor a slow hash is needed.
 */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** True if a text has the form of our tokens. */
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
