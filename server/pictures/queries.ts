import { createHash, randomInt } from 'node:crypto'
import type pg from 'pg'
import { is, queryOne } from '#database/rows.ts'
import type { Picture } from '../providers/pictures/index.ts'

/** Largest id: `randomInt` draws from at most 2^48 numbers. */
const maxId = 2 ** 48 - 1

/**
 * Stores a picture once, however often it comes, and returns its id. Storing it again resets its age. Ids are
 * random: whoever knows one can fetch the picture, so nobody may guess those of unpublished uploads.
 */
export async function storePicture(client: pg.Pool | pg.ClientBase, picture: Picture): Promise<number> {
  const sha256 = createHash('sha256').update(picture.webp).digest()
  const stored = await queryOne(
    client,
    { id: is.integer },
    `INSERT INTO picture (id, bytes, width, height, sha256) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (sha256) DO UPDATE SET created_at = ledger.clock() RETURNING id`,
    [randomInt(1, maxId), picture.webp, picture.width, picture.height, sha256],
  )
  if (!stored) throw new Error('a picture was neither stored nor found')
  return stored.id
}

/** A picture's bytes, a WebP; undefined if not found. */
export async function findPicture(pool: pg.Pool, id: number): Promise<Buffer | undefined> {
  const row = await queryOne(
    pool,
    { bytes: is.bytes },
    {
      name: 'find-picture',
      text: 'SELECT bytes FROM picture WHERE id = $1',
      values: [id],
    },
  )
  return row?.bytes
}

/** Deletes unused pictures that were last stored more than `afterSeconds` ago; returns how many. */
export async function deleteUnused(pool: pg.Pool, afterSeconds: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM picture WHERE created_at < ledger.clock() - make_interval(secs => $1)
       AND NOT EXISTS (SELECT FROM content WHERE thumbnail_id = picture.id)
       AND NOT EXISTS (SELECT FROM member WHERE profile_image_url = '/pictures/' || picture.id)
       AND NOT EXISTS (SELECT FROM circle WHERE circle.picture_id = picture.id)
       AND NOT EXISTS (SELECT FROM circle_post WHERE picture_ids @> ARRAY[picture.id])
       AND NOT EXISTS (SELECT FROM thumbnail_upload WHERE picture_id = picture.id)`,
    [afterSeconds],
  )
  return rowCount ?? 0
}
