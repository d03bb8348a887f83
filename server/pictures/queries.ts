import { createHash, randomInt } from 'node:crypto'
import type pg from 'pg'
import { type Client, is, query, queryOne, queryRow } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { type RowServices, serveEach } from '../jobs/serve-rows.ts'
import { type HeldOutcome, hold, reaches } from '../moderation/index.ts'
import type { CheckedPicture, Picture, PictureEncoder } from '../providers/pictures/index.ts'
import type { Services } from '../services.ts'

/** Largest id: `randomInt` draws from at most 2^48 numbers. */
const maxId = 2 ** 48 - 1

/**
 * Stores a picture once, however often it comes, and returns its id. Storing it again resets its age. Ids are
 * random: whoever knows one can fetch the picture, so nobody may guess those of unpublished uploads.
 */
export const storePicture = async (client: Client, picture: Picture): Promise<number> =>
  (await insertPicture(client, picture, 'shown')).id

async function insertPicture(
  client: Client,
  { webp, width, height }: Picture,
  state: 'shown' | 'held',
  uncheckedOf: number | null = null,
): Promise<{ id: number; isNew: boolean }> {
  const sha256 = createHash('sha256').update(webp).digest()
  return queryRow(
    client,
    { id: is.integer, isNew: is.boolean },
    // xmax is 0 for a row that was inserted, not updated.
    `INSERT INTO picture (id, bytes, width, height, sha256, state, unchecked_of) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (sha256) DO UPDATE SET created_at = ledger.clock() RETURNING id, xmax = 0 AS "isNew"`,
    [randomInt(1, maxId), webp, width, height, sha256, state, uncheckedOf],
  )
}

/**
 * Stores a member's picture; null: the house's, which is not checked. One in which the check finds something is held: an
 * admin decides, its member is notified, and a placeholder is served in its place. A picture that was decided before keeps
 * its verdict; one that comes while the checks are off is checked later.
 */
export async function takePicture(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  picture: CheckedPicture,
  memberId: number | null,
): Promise<number> {
  const { nudity } = picture
  if (memberId === null) return storePicture(pool, picture)
  if (nudity === null || !reaches(settings, 'picture', 10_000))
    return (await insertPicture(pool, picture, 'shown', memberId)).id
  if (!reaches(settings, 'picture', scoreOf(nudity))) return storePicture(pool, picture)
  return inTransaction(pool, async (client) => {
    const { id, isNew } = await insertPicture(client, picture, 'held')
    if (isNew) await holdPicture(client, id, memberId, nudity)
    return id
  })
}

/** The score that a threshold is compared with, in basis points. */
export const scoreOf = (nudity: number): number => Math.round(nudity * 10_000)

const holdPicture = (client: pg.ClientBase, subjectId: number, memberId: number, nudity: number) =>
  hold(client, { kind: 'picture', subjectId, memberId, content: `/api/admin/pictures/${subjectId}` }, [
    { source: 'picture', about: `${Math.round(nudity * 100)}% likely to show nudity` },
  ])

const lateAtOnce = 50

/** Checks pictures that came while the checks were off; returns how many. For a job. */
export async function checkLatePictures(
  services: RowServices & Pick<Services, 'pool' | 'settings'> & { pictures: PictureEncoder },
): Promise<number> {
  const { pool, settings, pictures } = services
  if (!reaches(settings, 'picture', 10_000)) return 0
  const rows = await query(
    pool,
    { id: is.integer, bytes: is.bytes, memberId: is.integer },
    `SELECT id, bytes, unchecked_of AS "memberId" FROM picture WHERE unchecked_of IS NOT NULL ORDER BY id LIMIT $1`,
    [lateAtOnce],
  )
  let checked = 0
  let isOff = false
  await serveEach(services, 'check-late-pictures', rows, async ({ id, bytes, memberId }) => {
    if (isOff) return
    const { nudity } = await pictures.encodePicture(bytes, { isLarge: true })
    // This machine doesn't check pictures.
    isOff = nudity === null
    if (nudity === null) return
    const holds = reaches(settings, 'picture', scoreOf(nudity))
    await inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE picture SET unchecked_of = NULL, state = CASE WHEN $2 THEN 'held' ELSE state END
         WHERE id = $1 AND unchecked_of IS NOT NULL`,
        [id, holds],
      )
      if (rowCount === 1 && holds) await holdPicture(client, id, memberId, nudity)
    })
    checked += 1
  })
  return checked
}

/** Effects of an admin's verdict on a picture. */
export const heldPicture: HeldOutcome = {
  release: (client, { subjectId }) => setState(client, subjectId, 'shown'),
  remove: (client, { subjectId }) => setState(client, subjectId, 'removed'),
}

async function setState(client: pg.ClientBase, id: number, state: 'shown' | 'removed'): Promise<void> {
  await client.query('UPDATE picture SET state = $2 WHERE id = $1', [id, state])
}

const pictureRow = { bytes: is.bytes, isShown: is.boolean }
/** A picture, a WebP, and whether everybody may see it; null if not found. */
export const findPicture = (pool: pg.Pool, id: number): Promise<{ bytes: Buffer; isShown: boolean } | null> =>
  queryOne(pool, pictureRow, {
    prepared: `SELECT bytes, state = 'shown' AS "isShown" FROM picture WHERE id = $1`,
    values: [id],
  })

/** Deletes unused pictures that were last stored more than `afterSeconds` ago; returns how many. */
export async function deleteUnused(pool: pg.Pool, afterSeconds: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM picture WHERE created_at < ledger.clock() - make_interval(secs => $1) AND state <> 'held'
       AND NOT EXISTS (SELECT FROM content WHERE thumbnail_id = picture.id)
       AND NOT EXISTS (SELECT FROM member WHERE profile_image_url = '/pictures/' || picture.id)
       AND NOT EXISTS (SELECT FROM circle WHERE circle.picture_id = picture.id)
       AND NOT EXISTS (SELECT FROM blog_post WHERE cover_id = picture.id)
       AND NOT EXISTS (SELECT FROM ad WHERE ad.picture_id = picture.id)
       AND NOT EXISTS (SELECT FROM circle_post WHERE picture_ids @> ARRAY[picture.id])
       AND NOT EXISTS (SELECT FROM ticket_message WHERE picture_ids @> ARRAY[picture.id])
       AND NOT EXISTS (SELECT FROM thumbnail_upload WHERE picture_id = picture.id)`,
    [afterSeconds],
  )
  return rowCount ?? 0
}
