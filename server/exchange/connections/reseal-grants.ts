import type pg from 'pg'
import { is, query, type RowOf } from '#database/rows.ts'
import type { Sealer } from '../../sealer.ts'
import { loseGrant, openGrant, sealGrant } from './grants.ts'

const batchSize = 500

const sealedRow = {
  id: is.integer,
  memberId: is.integer,
  platform: is.text,
  sealedGrant: is.bytes,
}
type Sealed = RowOf<typeof sealedRow>

/**
 * Re-encrypts with the first key of ENCRYPTION_KEY the grants that an older one encrypted, while everything
 * runs: a grant renewed at the same time is encrypted with the first key anyway. Returns how many were
 * re-encrypted, and how many no configured key decrypts.
 * @param forget deletes those that no configured key decrypts; their members are asked to connect again
 */
export async function resealGrants(
  pool: pg.Pool,
  sealer: Sealer,
  { forget = false } = {},
): Promise<{ resealed: number; unopened: number }> {
  const done = { resealed: 0, unopened: 0 }
  for (let last = 0; ; ) {
    const rows = await query(
      pool,
      sealedRow,
      `SELECT id, member_id AS "memberId", platform, sealed_grant AS "sealedGrant" FROM connection
       WHERE id > $1 AND sealed_grant IS NOT NULL AND substr(sealed_grant, 1, $2) <> $3 ORDER BY id LIMIT $4`,
      [last, sealer.keyId.length, sealer.keyId, batchSize],
    )
    for (const row of rows) {
      last = row.id
      const again = resealed(sealer, row)
      if (again) done.resealed += await replace(pool, row, again)
      else {
        done.unopened += 1
        if (forget) await loseGrant(pool, row.id)
      }
    }
    if (rows.length < batchSize) return done
  }
}

function resealed(sealer: Sealer, row: Sealed): Buffer | null {
  try {
    return sealGrant(sealer, openGrant(sealer, row.sealedGrant, row), row)
  } catch {
    return null
  }
}

/** Replaces a grant only if it is still the one that was read. */
async function replace(pool: pg.Pool, { id, sealedGrant }: Sealed, again: Buffer): Promise<number> {
  const { rowCount } = await pool.query(
    'UPDATE connection SET sealed_grant = $3 WHERE id = $1 AND sealed_grant = $2',
    [id, sealedGrant, again],
  )
  return rowCount ?? 0
}
