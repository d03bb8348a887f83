import type { FastifyInstance } from 'fastify'
import { serves } from '#contract/roles.ts'
import { type Client, is, queryOne, type RowOf } from '#database/rows.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { deleteUnused, findPicture } from './queries.ts'

/** Pictures that we encode and serve ourselves. */
export { checkLatePictures, heldPicture, scoreOf, storePicture, takePicture } from './queries.ts'

/** A new picture may not be linked to its content yet. */
const minAgeSeconds = 86_400

/** Deletes unused pictures older than a day; returns how many. For a job. */
export const sweepPictures = ({ pool }: Pick<Services, 'pool'>): Promise<number> =>
  deleteUnused(pool, minAgeSeconds)

const path = '/pictures/:id'
const policy = "default-src 'none'; sandbox"

/** A struck-out eye on grey. */
const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><path fill="#8a8f98" d="M0 0h640v360H0z"/><g fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round"><path d="M240 180q80-90 160 0-80 90-160 0z"/><circle cx="320" cy="180" r="24"/><path d="m252 112 136 136"/></g></svg>`

/** Path that serves a picture; null: no picture. */
export const pictureUrl = (id: number | null): string | null => (id === null ? null : `/pictures/${id}`)

/** SQL of that path. column: the picture's id. */
export const pathOfPicture = (column: string): string => `'/pictures/' || ${column}`

/**
 * Serves pictures under /pictures/{id}. An id is one picture for good, so a browser that has it never
 * requests it again. The bytes come from our own encoder; if a picture turned out to be something else, the
 * policy keeps it from doing anything. In place of one that is held or removed everybody gets the same placeholder,
 * wherever it is used; admins see it under another path.
 */
export function servePictures(app: FastifyInstance, { pool }: Pick<Services, 'pool'>): void {
  app.get<{ Params: { id: string } }>(path, async (request, reply) => {
    const { id } = request.params
    if (!/^\d{1,15}$/.test(id)) return reply.code(404).send()
    const tag = `"picture-${id}"`
    const isKnown = request.headers['if-none-match'] === tag
    const picture = isKnown ? undefined : await findPicture(pool, Number(id))
    if (picture === null) return reply.code(404).header('cache-control', 'no-store').send()
    reply.header('content-security-policy', policy)
    if (picture && !picture.isShown)
      return reply.header('cache-control', 'no-store').type('image/svg+xml').send(placeholder)
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', tag)
    return picture ? reply.type('image/webp').send(picture.bytes) : reply.code(304).send()
  })
  app.get<{ Params: { id: string } }>('/api/admin/pictures/:id', async (request, reply) => {
    const { member } = request.context
    if (!member) throw new Problem('unauthorized')
    if (!serves({ roles: ['moderator'] }, member.role)) throw new Problem('forbidden')
    const { id } = request.params
    const picture = /^\d{1,15}$/.test(id) ? await findPicture(pool, Number(id)) : null
    if (!picture) throw new Problem('not_found')
    reply.header('cache-control', 'no-store').header('content-security-policy', policy)
    return reply.type('image/webp').send(picture.bytes)
  })
}

const uploadRow = {
  id: is.uuid,
  pictureId: is.integer.orNull,
  problem: is.text.orNull,
}
/** A member's uploaded picture, waiting or decided. */
export type UploadRow = RowOf<typeof uploadRow>

/** The member’s upload; null if not found. */
export const findUpload = (client: Client, memberId: number, id: string): Promise<UploadRow | null> =>
  queryOne(client, uploadRow, {
    prepared: `SELECT id, picture_id AS "pictureId", problem FROM thumbnail_upload WHERE id = $2 AND member_id = $1`,
    values: [memberId, id],
  })

async function readOwn(client: Client, memberId: number, uploadId: string, field: string): Promise<number> {
  const upload = await findUpload(client, memberId, uploadId)
  if (!upload) throw Problem.field(field, 'An uploaded picture no longer exists. Upload it again.')
  if (upload.pictureId === null)
    throw Problem.field(field, upload.problem ?? 'An uploaded picture is still being resized.')
  return upload.pictureId
}

/** A member's uploaded picture; null if none. @throws Problem invalid_input, which names the field */
export const readOwnPicture = async (
  client: Client,
  memberId: number,
  uploadId: string | null,
  field = 'thumbnail',
): Promise<number | null> => (uploadId === null ? null : readOwn(client, memberId, uploadId, field))

/** The pictures of a member's uploads, for a text, each once. @throws Problem invalid_input on the field pictures */
export async function readOwnPictures(
  client: Client,
  memberId: number,
  uploadIds: readonly string[],
): Promise<number[]> {
  const ids: number[] = []
  for (const uploadId of new Set(uploadIds)) ids.push(await readOwn(client, memberId, uploadId, 'pictures'))
  return ids
}
