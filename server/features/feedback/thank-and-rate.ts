import { rateFeedback, reportFeedback, tipFeedback } from '#contract/feedback.ts'
import type { MemberContext } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { actOnce } from '../idempotency/index.ts'
import { noSuchFeedback, presentFeedback } from './present.ts'
import { type FeedbackRow, findFeedback, setRating, setReport, tip } from './queries.ts'

/** PUT /api/feedback/{feedbackId}/rating: the creator's, and may be changed. */
export const rateFeedbackEndpoint = endpoint(rateFeedback, async ({ params, body }, context) => {
  const { id } = await received(context, params.feedbackId)
  await setRating(context.services.pool, id, body.rating)
  return answerOf(context, params.feedbackId)
})

/** POST /api/feedback/{feedbackId}/report. */
export const reportFeedbackEndpoint = endpoint(reportFeedback, async ({ params, body }, context) => {
  const { id } = await received(context, params.feedbackId)
  await setReport(context.services.pool, id, body.note)
  return answerOf(context, params.feedbackId)
})

/** POST /api/feedback/{feedbackId}/tip: once for each feedback, whatever the keys. */
export const tipFeedbackEndpoint = endpoint(tipFeedback, async ({ params, body }, context) => {
  const { member } = context
  return actOnce(context, tipFeedback, { params, body }, async (client, key) => {
    const { id } = await received(context, params.feedbackId)
    const verdict = await tip(client, { id, ownerId: member.id, points: body.points, key })
    if (verdict === 'insufficient') throw new Problem('not_enough_points')
    if (verdict === 'tipped') throw new Problem('conflict', 'You tipped this feedback already.')
    if (verdict !== 'ok') throw noSuchFeedback()
    return {
      feedback: presentFeedback(context.services.config, await find(context, params.feedbackId, client)),
    }
  })
})

type Client = Parameters<typeof findFeedback>[0]

async function find(
  { services, member }: MemberContext,
  feedbackId: string,
  client: Client = services.pool,
): Promise<FeedbackRow> {
  const row = await findFeedback(client, feedbackId, member.id)
  if (!row) throw noSuchFeedback()
  return row
}

/** One that this member got. */
export async function received(context: MemberContext, feedbackId: string): Promise<FeedbackRow> {
  const row = await find(context, feedbackId)
  if (row.ownerId !== context.member.id) throw noSuchFeedback()
  return row
}

/** The feedback as it stands now, as an answer. */
export const answerOf = async (context: MemberContext, feedbackId: string) => ({
  feedback: presentFeedback(context.services.config, await find(context, feedbackId)),
})
