import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Picture } from '../../providers/pictures/index.ts'

/** Keeps a picture, once however often it comes; answers its id. */
export async function storePicture(client: pg.Pool | pg.ClientBase, picture: Picture): Promise<number> {
  const sha256 = createHash('sha256').update(picture.webp).digest()
  const { rows } = await client.query<{ id: number }>(
    `WITH added AS (
       INSERT INTO picture (bytes, width, height, sha256) VALUES ($1, $2, $3, $4)
       ON CONFLICT (sha256) DO NOTHING RETURNING id
     )
     SELECT id FROM added UNION ALL SELECT id FROM picture WHERE sha256 = $4 LIMIT 1`,
    [picture.webp, picture.width, picture.height, sha256],
  )
  const [row] = rows
  // Somebody else added it while this statement ran: the next one sees it.
  return row ? row.id : storePicture(client, picture)
}

/** A picture's bytes, a WebP; undefined where there is none. */
export async function findPicture(pool: pg.Pool, id: number): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ bytes: Buffer }>({
    name: 'find-picture',
    text: 'SELECT bytes FROM picture WHERE id = $1',
    values: [id],
  })
  return rows[0]?.bytes
}
