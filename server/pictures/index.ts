import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { deleteUnused, findPicture } from './queries.ts'

/** Pictures that we encode and serve ourselves. */
export { storePicture } from './queries.ts'

/** A new picture may not be linked to its content yet. */
const minAgeSeconds = 86_400

/** Deletes unused pictures older than a day; returns how many. For a job. */
export const sweepPictures = ({ pool }: Pick<Services, 'pool'>): Promise<number> =>
  deleteUnused(pool, minAgeSeconds)

const path = '/pictures/:id'

/** Path that serves a picture; null: no picture. */
export const pictureUrl = (id: number | null): string | null => (id === null ? null : `/pictures/${id}`)

/**
 * Serves pictures under /pictures/{id}. An id is one picture for good, so a browser that has it never
 * requests it again. The bytes come from our own encoder; if a picture turned out to be something else, the
 * policy keeps it from doing anything.
 */
export function servePictures(app: FastifyInstance, { pool }: Pick<Services, 'pool'>): void {
  app.get<{ Params: { id: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params
    if (!/^\d{1,15}$/.test(id)) return reply.code(404).send()
    const tag = `"picture-${id}"`
    const bytes = request.headers['if-none-match'] === tag ? null : await findPicture(pool, Number(id))
    if (bytes === undefined) return reply.code(404).header('cache-control', 'no-store').send()
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('etag', tag)
    if (bytes === null) return reply.code(304).send()
    return reply.type('image/webp').send(bytes)
  })
}
