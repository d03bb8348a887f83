import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { affectsRow, type Client, is, queryValue } from '#database/rows.ts'

/** Makes the code of a link: 128 random bits, and the hash that the database stores. */
export function newCode(): { code: string; hash: Buffer } {
  const code = randomBytes(16).toString('base64url')
  return { code, hash: hashOf(code) }
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/** The hash stored for a code; null if the text can't be one. */
export const codeHashOf = (text: string | undefined): Buffer | null =>
  text !== undefined && /^[A-Za-z0-9_-]{22}$/.test(text) ? hashOf(text) : null

const usable = 'revoked_at IS NULL AND used_count < most_count AND ends_at > ledger.clock()'

/** True if a link has places left, has not ended, and was not revoked. */
export const isUsable = (client: Client, hash: Buffer): Promise<boolean> =>
  affectsRow(client, `SELECT FROM join_link WHERE code_hash = $1 AND ${usable}`, [hash])

/** Takes a place of the first of these links that can be used; false if none can. */
export const takePlace = (client: pg.ClientBase, hashes: readonly Buffer[]): Promise<boolean> =>
  affectsRow(
    client,
    `UPDATE join_link SET used_count = used_count + 1 WHERE id = (
       SELECT id FROM join_link WHERE code_hash = ANY ($1) AND ${usable}
       ORDER BY array_position($1::bytea[], code_hash) LIMIT 1 FOR NO KEY UPDATE)`,
    [hashes],
  )

/** Stores a link that works for these days; returns its id. */
export const addLink = (
  client: Client,
  link: { hash: Buffer; note: string; most: number; days: number },
): Promise<number> =>
  queryValue(
    client,
    is.integer,
    `INSERT INTO join_link (code_hash, note, most_count, ends_at)
     VALUES ($1, $2, $3, ledger.clock() + make_interval(days => $4)) RETURNING id`,
    [link.hash, link.note, link.most, link.days],
  )

/** Ends a link; false if there is none, or it was revoked before. */
export const revokeLink = (client: Client, id: number): Promise<boolean> =>
  affectsRow(
    client,
    'UPDATE join_link SET revoked_at = ledger.clock() WHERE id = $1 AND revoked_at IS NULL',
    [id],
  )

/** Links, for their list. */
export const links = {
  from: 'join_link',
  columns: {
    most: 'most_count',
    used: 'used_count',
    state: `CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN used_count >= most_count THEN 'used'
      WHEN ends_at <= ledger.clock() THEN 'ended' ELSE 'open' END`,
  },
}
