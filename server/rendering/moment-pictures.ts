import type { FastifyInstance } from 'fastify'
import { momentPicture } from '#contract/checks/feedback.ts'
import { idParam } from '#contract/operation.ts'
import { readPieces } from '../checks/feedback/index.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { createDrawer } from './cards.ts'
import { drawMoments } from './draw-moments.ts'

/** Serves the moments of a piece as a picture without names, to its creator; everyone else gets a 404. */
export function serveMomentPictures(app: FastifyInstance, { pool, config }: Services): void {
  const draw = createDrawer(drawMoments)
  app.get<{ Params: { id: string } }>(momentPicture(':id'), async (request, reply) => {
    const { member } = request.context
    if (!member) throw new Problem('unauthorized')
    const pieceId = idParam.safeParse(request.params.id).data
    const [piece] = pieceId ? await readPieces(pool, member.id, { after: null, most: 1, pieceId }) : []
    const moments = piece?.feedback.flatMap(({ at }) => at ?? []) ?? []
    if (!piece || moments.length === 0) throw new Problem('not_found', 'This content has no moments yet.')
    const title = piece.feedback[0]?.title ?? ''
    const drawing = draw({ site: config.APP_NAME, title, lengthSeconds: piece.lengthSeconds ?? 0, moments })
    if (!drawing) throw new Problem('overloaded')
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="moments.png"' })
      .type('image/png')
      .send(await drawing)
  })
}
