import type pg from 'pg'
import { is, query } from '#database/rows.ts'
import { connecting } from './rules.ts'

/** Something on a platform, by its name in a URL. */
interface Named {
  platform: string
  kind: string
  named: string
}

/** The stored API id of a named target; null if it was not resolved lately. */
export async function readTarget(pool: pg.Pool, { platform, kind, named }: Named): Promise<string | null> {
  const rows = await query(
    pool,
    { id: is.text },
    `SELECT api_id AS id FROM connection_target WHERE platform = $1 AND kind = $2 AND named = $3
       AND resolved_at > ledger.clock() - make_interval(days => $4)`,
    [platform, kind, named, connecting.targetDays],
  )
  return rows[0]?.id ?? null
}

/** Stores the API id of a named target for the next check. */
export async function saveTarget(pool: pg.Pool, { platform, kind, named }: Named, id: string): Promise<void> {
  await pool.query(
    `INSERT INTO connection_target (platform, kind, named, api_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (platform, kind, named) DO UPDATE SET api_id = excluded.api_id, resolved_at = ledger.clock()`,
    [platform, kind, named, id],
  )
}
