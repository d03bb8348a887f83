import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { tryPictureCheck } from '#contract/trust/moderation.ts'
import { is, queryOneValue, queryValue } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { endpoint } from '../../http/endpoint.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { reaches } from '../../moderation/index.ts'
import { scoreOf } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import { type PictureEncoder, PictureError } from '../../providers/pictures/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'

const timeoutMs = 20_000
const pollMs = 200

/** POST /api/admin/checks/picture-trial: a job scores the picture, as only jobs decode what comes from outside. */
export const tryPictureEndpoint = endpoint(
  tryPictureCheck,
  async ({ file }, { services: { pool, settings } }) => {
    const id = await inTransaction(pool, async (client) => {
      const trialId = await queryValue(
        client,
        is.uuid,
        `WITH stale AS (DELETE FROM picture_trial WHERE asked_at < ledger.clock() - interval '1 minute')
         INSERT INTO picture_trial (bytes) VALUES ($1) RETURNING id`,
        [file],
      )
      await enqueue(client, 'try-picture', { trialId }, { triesMost: 1 })
      return trialId
    })
    for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
      await pause(pollMs)
      const answer = await queryOneValue(
        pool,
        is.json(answerSchema),
        'DELETE FROM picture_trial WHERE id = $1 AND answer IS NOT NULL RETURNING answer',
        [id],
      )
      if (answer?.problem) throw Problem.field('picture', answer.problem)
      const score = answer?.score
      if (score !== undefined) return { score, isHeld: score !== null && reaches(settings, 'picture', score) }
    }
    throw new Problem('overloaded', 'Other pictures are read first. Try again in a minute.', {
      retryAfterSeconds: 60,
    })
  },
  (_input, { services: { pool, config }, member }) =>
    countAgainstLimits({ pool, config }, { thumbnail_member: member.id }),
)

const answerSchema = z.object({ score: z.int().nullable().optional(), problem: z.string().optional() })

/** The job of a trial. */
export async function tryPicture(
  { pool, pictures }: Pick<Services, 'pool'> & { pictures: PictureEncoder },
  { trialId }: { trialId: string },
): Promise<void> {
  const text = 'SELECT bytes FROM picture_trial WHERE id = $1'
  const bytes = await queryOneValue(pool, is.bytes, text, [trialId])
  if (!bytes) return
  const answer = await pictures.encodePicture(bytes).then(
    ({ nudity }): z.input<typeof answerSchema> => ({ score: nudity === null ? null : scoreOf(nudity) }),
    (thrown: unknown) => {
      if (thrown instanceof PictureError) return { problem: thrown.message }
      throw thrown
    },
  )
  await pool.query('UPDATE picture_trial SET answer = $2 WHERE id = $1', [trialId, JSON.stringify(answer)])
}
