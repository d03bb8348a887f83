import { reach } from '#database/reach.ts'
import { is, queryOne } from '#database/rows.ts'
import type { Services } from '../services.ts'

/** A backup as recorded in the database. */
export interface BackupNote {
  madeAt: string
  host: string
  folder: string
  rows: number
  durationMs: number
}

/** Records a backup in the database that was backed up, as the owner of its tables. */
export async function noteBackup(ownerUrl: string, note: BackupNote): Promise<void> {
  const client = await reach(ownerUrl, 'mutuals backup')
  try {
    await client.query(
      'INSERT INTO backup (made_at, host, folder, row_count, duration_ms) VALUES ($1, $2, $3, $4, $5)',
      [note.madeAt, note.host, note.folder, note.rows, note.durationMs],
    )
  } finally {
    await client.end()
  }
}

/** Age in seconds of the newest backup, and the machine that holds it; null if there is none. */
export function newestBackup({
  pool,
}: Pick<Services, 'pool'>): Promise<{ host: string; ageSeconds: number } | null> {
  return queryOne(
    pool,
    { host: is.text, ageSeconds: is.number },
    `SELECT host, extract(epoch FROM ledger.clock() - made_at)::float8 AS "ageSeconds"
     FROM backup ORDER BY made_at DESC LIMIT 1`,
  )
}
