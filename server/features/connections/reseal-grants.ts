import type pg from 'pg'
import type { Sealer } from '../../sealer.ts'
import { openGrant, sealGrant } from './grants.ts'

const atOnce = 500

interface Sealed {
  id: number
  memberId: number
  platform: string
  sealedGrant: Buffer
}

/**
 * Closes with the first key of ENCRYPTION_KEY what platforms gave us and an older one closed, while everything runs: a
 * grant that is renewed meanwhile is closed with the first key by that. Answers how many were closed again, and how many
 * no key of the setting opens.
 */
export async function resealGrants(
  pool: pg.Pool,
  sealer: Sealer,
): Promise<{ resealed: number; unopened: number }> {
  const done = { resealed: 0, unopened: 0 }
  for (let last = 0; ; ) {
    const { rows } = await pool.query<Sealed>(
      `SELECT id, member_id AS "memberId", platform, sealed_grant AS "sealedGrant" FROM connection
       WHERE id > $1 AND sealed_grant IS NOT NULL AND substr(sealed_grant, 1, $2) <> $3 ORDER BY id LIMIT $4`,
      [last, sealer.keyId.length, sealer.keyId, atOnce],
    )
    for (const row of rows) {
      last = row.id
      const again = resealed(sealer, row)
      if (again) done.resealed += await replace(pool, row, again)
      else done.unopened += 1
    }
    if (rows.length < atOnce) return done
  }
}

function resealed(sealer: Sealer, row: Sealed): Buffer | null {
  try {
    return sealGrant(sealer, openGrant(sealer, row.sealedGrant, row), row)
  } catch {
    return null
  }
}

/** Only in the place of what was read. */
async function replace(pool: pg.Pool, { id, sealedGrant }: Sealed, again: Buffer): Promise<number> {
  const { rowCount } = await pool.query(
    'UPDATE connection SET sealed_grant = $3 WHERE id = $1 AND sealed_grant = $2',
    [id, sealedGrant, again],
  )
  return rowCount ?? 0
}
