import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { dropFile, listOlder } from './files.ts'

const dayMs = 86_400_000
const mostAtOnce = 500

/**
 * Deletes pictures whose days are over, and files that belong to nothing: an upload whose request was cut off. What
 * still waits for somebody's verdict is kept until then. For a job, each night.
 */
export async function sweepProofs({
  pool,
  config,
  settings,
}: Pick<Services, 'pool' | 'config' | 'settings'>): Promise<void> {
  for (let last = mostAtOnce; last === mostAtOnce; ) {
    const { rows } = await pool.query<{ id: number; fileName: string }>(
      `SELECT proof.id, file_name AS "fileName" FROM proof JOIN review ON review.id = proof.review_id
       WHERE file_name IS NOT NULL AND sent_at < ledger.clock() - make_interval(days => $1)
         AND stage IN ('approved', 'rejected', 'kept', 'taken', 'withdrawn')
         AND NOT EXISTS (SELECT FROM forged_proof AS called WHERE called.attempt_id = review.attempt_id
           AND decided_at IS NULL)
       ORDER BY sent_at LIMIT $2`,
      [settings.get('proof_kept_days'), mostAtOnce],
    )
    for (const { fileName } of rows) await dropFile(config, fileName)
    await pool.query('UPDATE proof SET file_name = NULL WHERE id = ANY ($1)', [rows.map(({ id }) => id)])
    last = rows.length
  }
  const older = await listOlder(config, dayMs)
  const { rows: known } = await pool.query<{ fileName: string }>(
    'SELECT file_name AS "fileName" FROM proof WHERE file_name = ANY ($1)',
    [older],
  )
  const names = new Set(known.map(({ fileName }) => fileName))
  for (const name of older) if (!names.has(name)) await dropFile(config, name)
}

/** Has proofs read whose job was given up: after ten minutes without a reading it is asked for again. For a job. */
export async function readForgotten({ pool }: Pick<Services, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT proof.id FROM review JOIN proof ON proof.review_id = review.id
     WHERE review.stage = 'reading' AND review.staged_at < ledger.clock() - interval '10 minutes'
       AND proof.state = 'waiting' LIMIT 100`,
  )
  for (const { id } of rows)
    await enqueue(pool, 'read-proof', { proofId: id }, { key: `read-proof:${id}`, queue: 'proofs' })
}
