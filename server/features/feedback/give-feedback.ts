import { attemptReasons } from '#contract/attempts.ts'
import { feedbackLeastCharacters, giveFeedback } from '#contract/feedback.ts'
import type { MemberContext } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { approveHalf, handIn, markApproved } from '../attempts/index.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { noSuchFeedback, presentFeedback } from './present.ts'
import { findFeedback, insertFeedback, readEarlierTexts } from './queries.ts'
import { type Answers, comparedTexts, isAlike, isLongEnough, textOf } from './rules.ts'

/**
 * POST /api/attempts/{attemptId}/feedback. The answers, the place in the campaign and the yes to the first half stand
 * together or not at all; paying comes after, and again by the job where this process ends in between.
 */
export const giveFeedbackEndpoint = endpoint(giveFeedback, async ({ params, body }, context) => {
  const { services, member } = context
  const sessionId = params.attemptId
  const earlier = await findFeedback(services.pool, sessionId, member.id)
  if (!earlier) {
    checkLength(body)
    await keep(context, sessionId, body)
  }
  await approveHalf(services, { sessionId })
  const row = await findFeedback(services.pool, sessionId, member.id)
  if (!row) throw noSuchFeedback()
  return { feedback: presentFeedback(services.config, row) }
})

function checkLength(answers: Answers): void {
  if (isLongEnough(answers)) return
  throw Problem.field(
    'works',
    `Write at least ${feedbackLeastCharacters} characters over the three answers. Exact words help most.`,
  )
}

/** Handing in locks earner and campaign, so that of two alike texts at the same moment the second is seen. */
async function keep({ services, member }: MemberContext, sessionId: string, answers: Answers): Promise<void> {
  const ended = await inPatientTransaction(services.pool, async (client) => {
    const verdict = await handIn(client, { sessionId, memberId: member.id })
    // An attempt that has ended stays so: its end is written, and said after.
    if (verdict !== 'ok') return verdict
    // Handed in by another call at the same moment: the first one counts.
    if (await findFeedback(client, sessionId, member.id)) return null
    const before = await readEarlierTexts(client, { sessionId, most: comparedTexts })
    if (isAlike(textOf(answers), before))
      throw Problem.field(
        'works',
        'This is nearly the same as a text that was handed in before. Write it for this one.',
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
  throw new Problem('not_found', 'There is no such task of yours.')
}
