import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readAdminReview } from '#contract/checks/reviews.ts'
import { daysText } from '#contract/durations.ts'
import { isUuid } from '#contract/operation.ts'
import { serves } from '#contract/roles.ts'
import { is, query, queryOneValue, queryValues } from '#database/rows.ts'
import type { Config } from '../../config.ts'
import type { Member } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import { Problem } from '../../problem.ts'
import { ProbeError, withCodes } from '../../providers/probe.ts'
import type { Services } from '../../services.ts'

type Place = Pick<Config, 'dataDir'>

/** Kind of a file: an upload as received, which exists for seconds only, or a picture that we encoded. */
type FileKind = 'upload' | 'webp'

/** Folder shared by every process that receives or reads pictures, and by nothing else. */
const folderOf = ({ dataDir }: Place): string => join(dataDir, 'proofs')

const namePattern = /^[\w-]{43}\.(upload|webp)$/

/** Stores bytes under an unguessable name, and returns it. Only this system's user may open the file. */
export async function storeFile(place: Place, kind: FileKind, bytes: Uint8Array): Promise<string> {
  const name = `${randomBytes(32).toString('base64url')}.${kind}`
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 })
  await writeFile(join(folderOf(place), name), bytes, { flag: 'wx', mode: 0o600 })
  return name
}

/** Bytes of a stored file; null if there is none. */
export async function readStoredFile(place: Place, name: string): Promise<Buffer | null> {
  if (!namePattern.test(name)) return null
  return readFile(join(folderOf(place), name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Deletes a file, if it exists. */
export async function deleteFile(place: Place, name: string): Promise<void> {
  if (namePattern.test(name)) await rm(join(folderOf(place), name), { force: true })
}

/** Stores a file and deletes it. @throws ProbeError */
export async function probeStorage(place: Place): Promise<void> {
  try {
    await deleteFile(place, await storeFile(place, 'upload', Buffer.from('probe')))
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    throw new ProbeError('rejected', withCodes('Files can’t be written to DATA_DIR', [code]))
  }
}

/** Names of files that were written more than `ageMs` ago. */
async function listOlder(place: Place, ageMs: number): Promise<string[]> {
  const names = await readdir(folderOf(place)).catch(() => [])
  const before = Date.now() - ageMs
  const older: string[] = []
  for (const name of names.filter((each) => namePattern.test(each))) {
    const written = await stat(join(folderOf(place), name)).catch(() => null)
    if (written && written.mtimeMs < before) older.push(name)
  }
  return older
}

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
  const names = await queryValues(
    pool,
    is.text,
    'SELECT file_name AS "fileName" FROM proof WHERE file_name = ANY ($1)',
    [older],
  )
  const known = new Set(names)
  for (const name of older) if (!known.has(name)) await deleteFile(config, name)
}

/** Requeues proofs that were not read within ten minutes, because their job was given up. For a job. */
export async function readForgotten(services: RowServices & Pick<Services, 'pool'>): Promise<void> {
  const { pool } = services
  const rows = await queryValues(
    pool,
    is.integer,
    `SELECT proof.id FROM review JOIN proof ON proof.review_id = review.id
     WHERE review.stage = 'reading' AND review.staged_at < ledger.clock() - interval '10 minutes'
       AND proof.state = 'waiting' LIMIT 100`,
  )
  await serveEach(services, 'read-forgotten-proofs', rows, (id) =>
    enqueue(pool, 'read-proof', { proofId: id }, { key: `read-proof:${id}`, queue: 'proofs' }),
  )
}

/**
 * Serves the pictures of proofs to their earner, to the campaign's owner and to the staff who review them; everybody
 * else gets a 404. No browser or proxy may store one. They come from our own encoder; the content security
 * policy keeps even a bad one from doing anything.
 */
export function serveProofPictures(
  app: FastifyInstance,
  services: Pick<Services, 'pool' | 'config' | 'settings'>,
): void {
  app.get<{ Params: { id: string } }>('/api/proofs/:id/picture', async (request, reply) => {
    const { member } = request.context
    if (!member) throw new Problem('unauthorized')
    const fileName = await findFile(services, request.params.id, member)
    const bytes = fileName === null ? null : await readStoredFile(services.config, fileName)
    if (!bytes) {
      const days = services.settings.get('proof_kept_days')
      throw new Problem('not_found', `Screenshot not found, or deleted after ${daysText(days)}.`)
    }
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/webp')
      .send(bytes)
  })
}

/** File name of a picture as we encoded it, never as received; null if this member may not see it. */
async function findFile(
  { pool }: Pick<Services, 'pool'>,
  publicId: string,
  { id, role }: Member,
): Promise<string | null> {
  if (!isUuid(publicId)) return null
  return queryOneValue(pool, is.text.orNull, {
    prepared: `SELECT file_name AS "fileName" FROM proof JOIN review ON review.id = proof.review_id
      WHERE public_id = $1 AND width IS NOT NULL AND state <> 'waiting' AND ($3 OR $2 IN (member_id, owner_id))`,
    values: [publicId, id, serves(readAdminReview, role)],
  })
}
