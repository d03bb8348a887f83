import { attemptReasons } from '#contract/attempts.ts'
import { feedbackLeastCharacters, giveFeedback } from '#contract/feedback.ts'
import type { MemberContext } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { approveHalf, handIn, markApproved } from '../attempts/index.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { feedbackNotFound, presentFeedback } from './present.ts'
import { findFeedback, insertFeedback, readEarlierTexts } from './queries.ts'
import { type Answers, comparedTexts, isAlike, isLongEnough, textOf } from './rules.ts'

/**
 * POST /api/attempts/{attemptId}/feedback. The answers, the reserved completion and the approval of the first
 * half are stored together or not at all. The payment follows; if this process ends in between, a job makes
 * it.
 */
export const giveFeedbackEndpoint = endpoint(giveFeedback, async ({ params, body }, context) => {
  const { services, member } = context
  const sessionId = params.attemptId
  const earlier = await findFeedback(services.pool, sessionId, member.id)
  if (!earlier) {
    checkLength(body)
    await storeAnswers(context, sessionId, body)
  }
  await approveHalf(services, { sessionId })
  const row = await findFeedback(services.pool, sessionId, member.id)
  if (!row) throw feedbackNotFound()
  return { feedback: presentFeedback(services.config, row) }
})

function checkLength(answers: Answers): void {
  if (isLongEnough(answers)) return
  throw Problem.field(
    'works',
    `Write at least ${feedbackLeastCharacters} characters across the answers. Exact words help most.`,
  )
}

/** Submitting locks earner and campaign, so of two alike texts at the same moment the second is detected. */
async function storeAnswers(
  { services, member }: MemberContext,
  sessionId: string,
  answers: Answers,
): Promise<void> {
  const ended = await inPatientTransaction(services.pool, async (client) => {
    const verdict = await handIn(client, { sessionId, memberId: member.id })
    // An attempt that has ended stays ended: its end is committed first, then reported.
    if (verdict !== 'ok') return verdict
    // Another call submitted at the same moment: the first one counts.
    if (await findFeedback(client, sessionId, member.id)) return null
    const before = await readEarlierTexts(client, { sessionId, most: comparedTexts })
    if (isAlike(textOf(answers), before))
      throw Problem.field(
        'works',
        'This is nearly the same as an earlier text. Write a new one for this task.',
      )
    await insertFeedback(client, { sessionId, ...answers })
    await markApproved(client, services, { sessionId })
    return null
  })
  if (ended === null || ended === 'paid') return
  if (ended in attemptReasons) {
    const { text, advice } = attemptReasons[ended as keyof typeof attemptReasons]
    throw new Problem('conflict', `${text}. ${advice}`)
  }
  throw new Problem('not_found', 'Task not found.')
}
