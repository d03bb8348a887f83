import { is, query } from '#database/rows.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { deleteFile, listOlder } from './files.ts'

const dayMs = 86_400_000
const maxBatch = 500

/**
 * Deletes pictures past their retention time, and files that belong to no proof, such as the upload of a
 * request that was cut off. Pictures that wait for a verdict are kept until then. For a job, each night.
 */
export async function sweepProofs({
  pool,
  config,
  settings,
}: Pick<Services, 'pool' | 'config' | 'settings'>): Promise<void> {
  for (let last = maxBatch; last === maxBatch; ) {
    const rows = await query(
      pool,
      { id: is.integer, fileName: is.text },
      `SELECT proof.id, file_name AS "fileName" FROM proof JOIN review ON review.id = proof.review_id
       WHERE file_name IS NOT NULL AND sent_at < ledger.clock() - make_interval(days => $1)
         AND stage IN ('approved', 'rejected', 'kept', 'taken', 'withdrawn')
         AND NOT EXISTS (SELECT FROM forged_proof AS called WHERE called.attempt_id = review.attempt_id
           AND decided_at IS NULL)
       ORDER BY sent_at LIMIT $2`,
      [settings.get('proof_kept_days'), maxBatch],
    )
    for (const { fileName } of rows) await deleteFile(config, fileName)
    await pool.query('UPDATE proof SET file_name = NULL WHERE id = ANY ($1)', [rows.map(({ id }) => id)])
    last = rows.length
  }
  const older = await listOlder(config, dayMs)
  const known = await query(
    pool,
    { fileName: is.text },
    'SELECT file_name AS "fileName" FROM proof WHERE file_name = ANY ($1)',
    [older],
  )
  const names = new Set(known.map(({ fileName }) => fileName))
  for (const name of older) if (!names.has(name)) await deleteFile(config, name)
}

/** Requeues proofs that were not read within ten minutes, because their job was given up. For a job. */
export async function readForgotten({ pool }: Pick<Services, 'pool'>): Promise<void> {
  const rows = await query(
    pool,
    { id: is.integer },
    `SELECT proof.id FROM review JOIN proof ON proof.review_id = review.id
     WHERE review.stage = 'reading' AND review.staged_at < ledger.clock() - interval '10 minutes'
       AND proof.state = 'waiting' LIMIT 100`,
  )
  for (const { id } of rows)
    await enqueue(pool, 'read-proof', { proofId: id }, { key: `read-proof:${id}`, queue: 'proofs' })
}
