import { feedbackTexts } from '#database/seeds/feedback-texts.ts'
import { fingerprintOf, insertFeedback, setRating } from '../../checks/feedback/index.ts'
import type { ActOf } from './rehearsal/acts.ts'
import { dateOf, expectVerdict, type Stage, staged } from './stage.ts'
import {
  approveRests,
  approveTasks,
  awaitVerdicts,
  creditTasks,
  handInTasks,
  rejectTasks,
} from './step-queries.ts'

type Delivery = ActOf<'complete'> | ActOf<'approve'>

const stepOf = (stage: Stage, { visit, at }: { visit: number; at: number }) => ({
  sessionId: staged(stage.sessionIds[visit]),
  at: dateOf(stage, at),
})

const expectAll = (what: string, verdicts: readonly string[]): void => {
  for (const verdict of verdicts) expectVerdict(what, 'ok', verdict)
}

/** Submits attempts without a timer: screenshots, and feedback with its texts. */
export async function handIn(stage: Stage, acts: readonly ActOf<'handIn'>[]): Promise<void> {
  if (acts.length === 0) return
  const { client } = stage
  const steps = acts.map((act) => stepOf(stage, act))
  expectAll('a submitted proof', await handInTasks(client, steps))
  const waiting = acts.flatMap(({ visit, until }) =>
    until === null ? [] : [stepOf(stage, { visit, at: until })],
  )
  if (waiting.length > 0) expectAll('a wait', await awaitVerdicts(client, waiting))
  for (const { visit, campaign, words } of acts) {
    if (words === null) continue
    const { site, action } = staged(stage.campaigns[campaign])
    expectVerdict('a text of', 'feedback', action)
    const sessionId = staged(stage.sessionIds[visit])
    const texts = feedbackTexts(site, words)
    await insertFeedback(client, { sessionId, ...texts, fingerprint: fingerprintOf(texts) })
  }
}

/** Credits completed and approved attempts, all in one call. */
export async function pay(stage: Stage, acts: readonly Delivery[]): Promise<void> {
  if (acts.length === 0) return
  await approve(stage, acts)
  await approveRest(stage, acts)
  const tasks = acts.map((act) => ({ ...stepOf(stage, act), memberId: staged(stage.players[act.member]).id }))
  const credited = await creditTasks(stage.client, tasks)
  for (const [index, act] of acts.entries()) {
    const { verdict, attemptId } = staged(credited[index])
    expectVerdict(`${act.kind} of visit ${act.visit}`, act.kind === 'complete' ? act.verdict : 'ok', verdict)
    if (act.kind === 'approve' && act.rating !== null)
      await setRating(stage.client, attemptId ?? 0, act.rating)
  }
}

/** Approves reviewed attempts, and watch tasks with the seconds the player measured. */
async function approve(stage: Stage, acts: readonly Delivery[]): Promise<void> {
  const steps = acts.flatMap((act) => {
    const { action, seconds } = staged(stage.campaigns[act.campaign])
    const isFirst = act.kind === 'approve' ? act.part === 'first' : action === 'watch'
    const measured = act.kind === 'approve' ? null : seconds
    return isFirst ? [{ ...stepOf(stage, act), measured }] : []
  })
  if (steps.length === 0) return
  const wait = stage.settings.get('verdict_wait_seconds')
  expectAll('a yes', await approveTasks(stage.client, steps, wait))
}

async function approveRest(stage: Stage, acts: readonly Delivery[]): Promise<void> {
  const rests = acts.filter((act) => act.kind === 'approve' && act.part === 'rest')
  if (rests.length === 0) return
  const steps = rests.map((act) => stepOf(stage, act))
  expectAll('a yes to a second half', await approveRests(stage.client, steps))
}

/** Rejects submitted proofs. */
export async function reject(stage: Stage, acts: readonly ActOf<'reject'>[]): Promise<void> {
  if (acts.length === 0) return
  const steps = acts.map((act) => stepOf(stage, act))
  expectAll('a no', await rejectTasks(stage.client, steps))
}
