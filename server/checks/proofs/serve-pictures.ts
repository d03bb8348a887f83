import type { FastifyInstance } from 'fastify'
import { readAdminReview } from '#contract/checks/reviews.ts'
import { daysText } from '#contract/durations.ts'
import { serves } from '#contract/roles.ts'
import { is, queryOne } from '#database/rows.ts'
import type { Member } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { readStoredFile } from './files.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Serves the pictures of proofs to their earner, to the campaign's owner and to the desk of reviews; for everybody else
 * they do not exist. No browser or proxy may store one. They come from our own encoder; the content security
 * policy keeps even a bad one from doing anything.
 */
export function serveProofPictures(
  app: FastifyInstance,
  services: Pick<Services, 'pool' | 'config' | 'settings'>,
): void {
  app.get<{ Params: { id: string } }>(
    '/api/proofs/:id/picture',
    { schema: { hide: true } },
    async (request, reply) => {
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
    },
  )
}

/**
 * File name of a picture that we encoded, never of the file as received; null if this member may not see it.
 */
async function findFile(
  { pool }: Pick<Services, 'pool'>,
  publicId: string,
  { id, role }: Member,
): Promise<string | null> {
  if (!uuid.test(publicId)) return null
  const row = await queryOne(
    pool,
    { fileName: is.text.orNull },
    {
      name: 'find-proof-picture',
      text: `SELECT file_name AS "fileName" FROM proof JOIN review ON review.id = proof.review_id
      WHERE public_id = $1 AND width IS NOT NULL AND state <> 'waiting' AND ($3 OR $2 IN (member_id, owner_id))`,
      values: [publicId, id, serves(readAdminReview, role)],
    },
  )
  return row?.fileName ?? null
}
