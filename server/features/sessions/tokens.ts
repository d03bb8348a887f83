import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link or a cookie: 256 random bits, and the hash that the database keeps of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** What the database knows a token by. The token is as random as the hash, so neither salt nor slowness is needed. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a text could be a token of ours at all. */
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
