import { feedbackTexts } from '#database/seeds/feedback-texts.ts'
import { insertFeedback, setRating } from '../feedback/index.ts'
import type { Act } from './rehearsal/acts.ts'
import type { Wave } from './rehearsal/waves.ts'
import { dateOf, expectVerdict, type Stage, staged } from './stage.ts'
import {
  approveRests,
  approveTasks,
  awaitVerdicts,
  type Credited,
  creditTasks,
  handInTasks,
  rejectTasks,
} from './step-queries.ts'

type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>

const inOrder = <A extends Act>(acts: A[]): A[] => acts.toSorted((one, other) => one.at - other.at)

/** What has no timer: it is handed in, and somebody says yes or no. */
export async function playVerdicts(stage: Stage, wave: Wave): Promise<void> {
  await handIn(stage, inOrder(wave.filter((act): act is ActOf<'handIn'> => act.kind === 'handIn')))
  const yes = inOrder(wave.filter((act): act is ActOf<'approve'> => act.kind === 'approve'))
  await approve(
    stage,
    yes.filter(({ part }) => part === 'first'),
  )
  await approveRest(
    stage,
    yes.filter(({ part }) => part === 'rest'),
  )
  await reject(stage, inOrder(wave.filter((act): act is ActOf<'reject'> => act.kind === 'reject')))
}

const stepOf = (stage: Stage, { visit, at }: { visit: number; at: number }) => ({
  sessionId: staged(stage.sessionIds[visit]),
  at: dateOf(stage, at),
})

const expectAll = (what: string, wanted: string, verdicts: readonly string[]): void => {
  for (const verdict of verdicts) expectVerdict(what, wanted, verdict)
}

async function handIn(stage: Stage, acts: readonly ActOf<'handIn'>[]): Promise<void> {
  if (acts.length === 0) return
  const { client } = stage
  const steps = acts.map((act) => stepOf(stage, act))
  expectAll('what was handed in', 'ok', await handInTasks(client, steps))
  const waiting = acts.flatMap(({ visit, until }) =>
    until === null ? [] : [stepOf(stage, { visit, at: until })],
  )
  if (waiting.length > 0) expectAll('a wait', 'ok', await awaitVerdicts(client, waiting))
  for (const { visit, campaign, words } of acts) {
    if (words === null) continue
    const { site, action } = staged(stage.campaigns[campaign])
    expectVerdict('a text of', 'feedback', action)
    const sessionId = staged(stage.sessionIds[visit])
    await insertFeedback(client, { sessionId, ...feedbackTexts(site, words) })
  }
}

async function approve(stage: Stage, acts: readonly ActOf<'approve'>[]): Promise<void> {
  if (acts.length === 0) return
  const steps = acts.map((act) => ({ ...stepOf(stage, act), measured: null }))
  const wait = stage.settings.get('verdict_wait_seconds')
  expectAll('a yes', 'ok', await approveTasks(stage.client, steps, wait))
  await pay(stage, acts)
}

async function approveRest(stage: Stage, acts: readonly ActOf<'approve'>[]): Promise<void> {
  if (acts.length === 0) return
  const steps = acts.map((act) => stepOf(stage, act))
  expectAll('a yes to a second half', 'ok', await approveRests(stage.client, steps))
  const paid = await pay(stage, acts)
  for (const [index, { rating }] of acts.entries()) {
    const attemptId = paid[index]?.attemptId
    if (rating !== null && attemptId) await setRating(stage.client, attemptId, rating)
  }
}

async function pay(stage: Stage, acts: readonly ActOf<'approve'>[]): Promise<Credited[]> {
  const tasks = acts.map((act) => ({ ...stepOf(stage, act), memberId: staged(stage.players[act.member]).id }))
  const credited = await creditTasks(stage.client, tasks)
  // Of feedback's first half the exchange says what it waits for.
  for (const { verdict } of credited)
    if (verdict !== 'half_paid') expectVerdict('what was said yes to', 'ok', verdict)
  return credited
}

async function reject(stage: Stage, acts: readonly ActOf<'reject'>[]): Promise<void> {
  if (acts.length === 0) return
  const steps = acts.map((act) => stepOf(stage, act))
  expectAll('a no', 'ok', await rejectTasks(stage.client, steps))
}
