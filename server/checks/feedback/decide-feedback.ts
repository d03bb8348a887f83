import { decideFeedback, refusalReasons } from '#contract/checks/feedback.ts'
import { approveRest, rejectRest } from '../../exchange/attempts/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { setRefusal } from './queries.ts'
import { currentFeedback, findReceived } from './thank-and-rate.ts'

/** POST /api/feedback/{feedbackId}/verdict. The first verdict counts; repeated: no change. */
export const decideFeedbackEndpoint = endpoint(decideFeedback, async ({ params, body }, context) => {
  const { services } = context
  const { id, state, sessionId } = await findReceived(context, params.feedbackId)
  const wanted = body.approved ? 'approved' : 'refused'
  if (state !== 'waiting' && state !== wanted) throw tooLate(state)
  if (body.approved) {
    const { verdict } = await approveRest(services, { sessionId })
    if (verdict !== 'ok' && verdict !== 'replay') throw tooLate('refused')
  } else if (state === 'waiting' && body.reason) {
    const refusal = refusalReasons[body.reason]
    await inPatientTransaction(services.pool, async (client) => {
      if ((await rejectRest(client, { sessionId })) !== 'ok') throw tooLate('approved')
      await setRefusal(client, id, refusal)
    })
  }
  return currentFeedback(context, params.feedbackId)
})

const tooLate = (state: string): Problem =>
  new Problem('conflict', state === 'refused' ? 'Already rejected.' : 'The second half is already paid.')
