import { decideFeedback, giveFeedback, rateFeedback } from '#contract/checks/feedback.ts'
import { sendProof } from '#contract/checks/proofs.ts'
import { listRetentionRequests } from '#contract/checks/retention.ts'
import { decideAdminReview, decideReview } from '#contract/checks/reviews.ts'
import type { Task } from '#contract/exchange/tasks.ts'
import { adaUsername, adminUsername } from '#demo/script/cast.ts'
import { feedbackTexts } from '#demo/script/feedback-texts.ts'
import type { Chance } from '#demo/script/random.ts'
import { approveAttempt, creditAttempt } from '#server/exchange/attempts/index.ts'
import { drawProof } from './draw-proof.ts'
import { act, ask, type Person } from './people.ts'
import { type Clearness, clearnessOf, readDrawing } from './screenshots.ts'
import { hourMs, type Stage, secondMs } from './stage.ts'

/** Share of visits that are closed too early, and share that are abandoned. */
const tooShortShare = 0.03
const leftShare = 0.014
/** Share of screenshots that are rejected, and share of feedback that is rated. */
const refusedShare = 0.04
const ratedShare = 0.7
/** Share of requests for a fresh screenshot that are left for another day. */
const putOffShare = 0.2

/** A task that a person has started. */
interface Deed {
  person: Person
  task: Task
  sessionId: string
}

/** Most seconds from a task's start until the person is free again. */
export const mostSeconds = ({ requiredDuration, check }: Task): number =>
  requiredDuration > 0 ? requiredDuration + 10 : check === 'creator' ? 400 : 60

/** The rest of a task, and the seconds until it is done; null: it is abandoned. */
export function restOf(
  stage: Stage,
  deed: Deed,
  chance: Chance,
): { seconds: number; work: () => Promise<unknown> } | null {
  const { person, sessionId } = deed
  const { check, action, requiredDuration } = deed.task
  if (check === 'creator')
    return { seconds: chance.between(160, 400), work: () => write(stage, deed, chance) }
  if (requiredDuration === 0)
    return { seconds: chance.between(18, 60), work: () => send(stage, deed, chance) }
  const stays = requiredDuration + chance.between(1, 9) + chance.next()
  if (action === 'watch') {
    const measured = { sessionId, measuredSeconds: Math.floor(stays) }
    return { seconds: stays, work: () => approveAttempt(stage.services, measured) }
  }
  if (chance.happens(leftShare)) return null
  const isTooShort = chance.happens(tooShortShare)
  return {
    seconds: isTooShort ? 2 + chance.next() * (requiredDuration - 4) : stays,
    work: () => creditAttempt(stage.services, { sessionId, memberId: person.id, action: 'visit' }),
  }
}

/** Submits a drawn screenshot. What the reader leaves open is decided by the owner or the admin. */
async function send(stage: Stage, deed: Deed, chance: Chance): Promise<void> {
  const { task, sessionId } = deed
  const judge = await sendDrawing(stage, deed, chance)
  if (judge !== 'owner' && judge !== 'admin') return
  const params = { attemptId: sessionId }
  const isRefused = chance.happens(refusedShare)
  const verdict = isRefused ? ({ verdict: 'no', reason: 'not_done' } as const) : ({ verdict: 'yes' } as const)
  const request = { params, body: verdict }
  stage.agenda.after(delayOf(deed, chance), () =>
    judge === 'owner'
      ? ask(stage, task.owner, decideReview, request)
      : ask(stage, adminUsername, decideAdminReview, request),
  )
}

/** Submits a drawn screenshot of what a task asks for, and has it read. Returns the stage of its review. */
export async function sendDrawing(
  stage: Stage,
  { person, sessionId }: Pick<Deed, 'person' | 'sessionId'>,
  chance: Chance,
  clearness?: Clearness,
): Promise<string | undefined> {
  const { owner } = stage
  const { rows } = await owner.query<Pick<Task, 'platform' | 'action' | 'title'> & { name: string | null }>(
    `SELECT attempt.platform, action, title, author AS name FROM attempt JOIN content ON content.id = content_id
     WHERE session_id = $1`,
    [sessionId],
  )
  const [subject] = rows
  if (!subject) throw new Error('a screenshot of an unknown task')
  const name = subject.name ?? subject.title
  const picture = await drawProof({ ...subject, name, number: chance.between(1, 9999) })
  const file = new Blob([Uint8Array.from(picture)])
  await act(stage, person.username, sendProof, { params: { attemptId: sessionId }, file })
  await readDrawing(stage, { sessionId, action: subject.action, name }, clearness ?? clearnessOf(chance))
  const { rows: reviews } = await owner.query<{ stage: string }>(
    `SELECT stage FROM review JOIN attempt ON attempt.id = attempt_id WHERE session_id = $1 ORDER BY review.id DESC LIMIT 1`,
    [sessionId],
  )
  return reviews[0]?.stage
}

/** Answers requests for fresh screenshots of follows. Some are put off, and a few of these for too long. */
export async function answerRequests(stage: Stage, person: Person, chance: Chance): Promise<void> {
  const { requests } = await act(stage, person.username, listRetentionRequests, {})
  for (const { attemptId } of requests)
    if (!chance.happens(putOffShare)) await sendDrawing(stage, { person, sessionId: attemptId }, chance)
}

/** Submits feedback; its owner approves it hours later, and rates most. */
async function write(stage: Stage, deed: Deed, chance: Chance): Promise<void> {
  const { task, person, sessionId } = deed
  const site = stage.listings.get(task.id)?.site ?? ''
  const number = stage.texts.get(site) ?? 0
  stage.texts.set(site, number + 1)
  const body = feedbackTexts(site, number)
  // Where the texts for a work run out, one like another is rejected, and the task is left.
  const { status } = await ask(stage, person.username, giveFeedback, {
    params: { attemptId: sessionId },
    body,
  })
  if (status >= 300) return
  const rating = chance.happens(ratedShare) ? chance.between(3, 5) : null
  const params = { feedbackId: sessionId }
  stage.agenda.after(delayOf(deed, chance), async () => {
    await ask(stage, task.owner, decideFeedback, { params, body: { approved: true } })
    if (rating !== null) await ask(stage, task.owner, rateFeedback, { params, body: { rating } })
  })
}

/** Time until somebody decides: 1 to 24 hours; for Ada 30 to 57; for feedback 44 to 69, of the 72 that the product waits. */
function delayOf({ task }: Deed, chance: Chance): number {
  return hoursOf(task, chance) * hourMs + chance.between(0, 3500) * secondMs
}

function hoursOf({ check, owner }: Task, chance: Chance): number {
  if (check === 'creator') return chance.between(44, 68)
  if (owner === adaUsername) return chance.between(30, 56)
  return chance.between(0, 1) * 9 + chance.between(1, 14)
}
