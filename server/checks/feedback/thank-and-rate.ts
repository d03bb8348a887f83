import { rateFeedback, reportFeedback, tipFeedback } from '#contract/checks/feedback.ts'
import type { MemberContext } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { feedbackNotFound, presentFeedback } from './present.ts'
import { type FeedbackRow, findFeedback, setRating, setReport, tip } from './queries.ts'

/** PUT /api/feedback/{feedbackId}/rating. Sets the creator's rating, which can be changed. */
export const rateFeedbackEndpoint = endpoint(rateFeedback, async ({ params, body }, context) => {
  const { id } = await findReceived(context, params.feedbackId)
  await setRating(context.services.pool, id, body.rating)
  return currentFeedback(context, params.feedbackId)
})

/** POST /api/feedback/{feedbackId}/report. */
export const reportFeedbackEndpoint = endpoint(reportFeedback, async ({ params, body }, context) => {
  const { id } = await findReceived(context, params.feedbackId)
  await setReport(context.services.pool, id, body.note)
  return currentFeedback(context, params.feedbackId)
})

/** POST /api/feedback/{feedbackId}/tip. Once for each feedback, whatever the idempotency key. */
export const tipFeedbackEndpoint = endpoint(tipFeedback, async ({ params, body }, context) => {
  const { member } = context
  return actOnce(context, tipFeedback, { params, body }, async (client, key) => {
    const { id } = await findReceived(context, params.feedbackId, client)
    const verdict = await tip(client, { id, ownerId: member.id, points: body.points, key })
    if (verdict === 'insufficient') throw new Problem('not_enough_points')
    if (verdict === 'tipped') throw new Problem('conflict', 'You already tipped this feedback.')
    if (verdict !== 'ok') throw feedbackNotFound()
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
  if (!row) throw feedbackNotFound()
  return row
}

/**
 * A feedback that this member received.
 * @throws Problem not_found
 */
export async function findReceived(
  context: MemberContext,
  feedbackId: string,
  client?: Client,
): Promise<FeedbackRow> {
  const row = await find(context, feedbackId, client)
  if (row.ownerId !== context.member.id) throw feedbackNotFound()
  return row
}

/** The current feedback, as a response. */
export const currentFeedback = async (context: MemberContext, feedbackId: string) => ({
  feedback: presentFeedback(context.services.config, await find(context, feedbackId)),
})
