import { decideFeedback, refusalReasons } from '#contract/checks/feedback.ts'
import { is, queryOne } from '#database/rows.ts'
import { approveRest, rejectRest } from '../../exchange/attempts/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import type { HeldOutcome } from '../../moderation/index.ts'
import { Problem } from '../../problem.ts'
import { setHeld, setRefusal } from './queries.ts'
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

/** Verdicts on held answers. Removed ones stay hidden, and their second half goes to the House Fund. */
export const heldFeedback: HeldOutcome = {
  release: (client, { subjectId }) => setHeld(client, subjectId, false),
  async remove(client, { subjectId }, { note }) {
    const row = await queryOne(
      client,
      { sessionId: is.uuid },
      'SELECT session_id AS "sessionId" FROM attempt WHERE id = $1',
      [subjectId],
    )
    // Its time may have passed: the second half is paid then, and the answers stay hidden.
    if (row && (await rejectRest(client, row)) === 'ok') await setRefusal(client, subjectId, note)
  },
}

const tooLate = (state: string): Problem =>
  new Problem('conflict', state === 'refused' ? 'Already rejected.' : 'The second half is already paid.')
