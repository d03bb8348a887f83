import { mayAskAgain, mayStartAgain, reasonText, type VisitResult } from './visit-reasons.ts'

/** The timer's tick (spec §9). It only redraws: elapsed time is always measured from the start. */
export const tickMs = 1000

/** Action of Try again: starts a visit, or requests the result of this one again. */
export type Retry = 'start' | 'result'

export interface Failure {
  reason: string
  /** Further help, such as why a call did not arrive. */
  detail?: string | undefined
  retry: Retry | null
}

/** A visit as its card shows it (spec §4). */
export type VisitState =
  | { phase: 'starting'; step: 'opening' | 'blocked' | 'windowless' | 'asking' }
  | { phase: 'visiting'; startedAtMs: number; elapsedMs: number; counting: boolean }
  | { phase: 'complete'; pointsEarned: number }
  | ({ phase: 'failed' } & Failure)

export type VisitEvent =
  /** The browser opened no tab; afterClick: although a person's click asked for it, so this one opens none. */
  | { type: 'blocked'; afterClick?: boolean | undefined }
  /** A blank tab is open; the start is being requested. */
  | { type: 'opened' }
  /** Tracking has started and the site opens. */
  | { type: 'started'; atMs: number }
  | { type: 'refused'; reason: string; detail?: string | undefined }
  | { type: 'tick'; atMs: number }
  /** The required time is over, or the member stopped: the result is being requested. */
  | { type: 'counting' }
  | { type: 'ended'; result: VisitResult; detail?: string | undefined; unanswered?: boolean | undefined }
  /** The page was left while the visit ran. */
  | { type: 'left' }

export const beginning: VisitState = { phase: 'starting', step: 'opening' }

/** The state after an event. An event that does not fit the state changes nothing. */
export function nextVisit(state: VisitState, event: VisitEvent): VisitState {
  switch (event.type) {
    case 'blocked':
      return canOpen(state) ? { phase: 'starting', step: event.afterClick ? 'windowless' : 'blocked' } : state
    case 'opened':
      return canOpen(state) ? { phase: 'starting', step: 'asking' } : state
    case 'started':
      return state.phase === 'starting'
        ? { phase: 'visiting', startedAtMs: event.atMs, elapsedMs: 0, counting: false }
        : state
    case 'refused':
      return state.phase === 'starting' ? refused(event) : state
    case 'tick':
      return state.phase === 'visiting'
        ? { ...state, elapsedMs: Math.max(0, event.atMs - state.startedAtMs) }
        : state
    case 'counting':
      return state.phase === 'visiting' ? { ...state, counting: true } : state
    case 'ended':
      return state.phase === 'visiting' || state.phase === 'failed' ? ended(event) : state
    case 'left':
      return left(state)
  }
}

/** True while only a press of the member's opens the site. */
export const waitsForPress = (state: VisitState): boolean =>
  state.phase === 'starting' && (state.step === 'blocked' || state.step === 'windowless')

const canOpen = ({ phase }: VisitState): boolean => phase === 'starting' || phase === 'failed'

/** Leaving ends the visit, so a page that is shown again never has a running timer. */
function left(state: VisitState): VisitState {
  if (state.phase === 'visiting')
    return { phase: 'failed', reason: 'You left this page during the visit.', retry: 'result' }
  if (state.phase === 'starting' && state.step === 'asking')
    return { phase: 'failed', reason: reasonText({}), retry: 'start' }
  return state
}

function refused({ reason, detail }: { reason: string; detail?: string | undefined }): VisitState {
  return {
    phase: 'failed',
    reason: reasonText({ reason }),
    detail,
    retry: mayAskAgain(reason) ? 'start' : null,
  }
}

function ended(event: Extract<VisitEvent, { type: 'ended' }>): VisitState {
  const { result, detail, unanswered } = event
  if (result.success && result.pointsEarned > 0)
    return { phase: 'complete', pointsEarned: result.pointsEarned }
  const again = mayStartAgain(result.reason ?? '') ? 'start' : null
  return { phase: 'failed', reason: reasonText(result), detail, retry: unanswered ? 'result' : again }
}

/** Whole seconds left. A tick may come a few ms early or late, so they are rounded to the nearest. */
export const secondsLeft = (elapsedMs: number, requiredSeconds: number): number =>
  Math.max(0, requiredSeconds - Math.round(elapsedMs / tickMs))

/** How far the halves have closed, 0 to 1; only a completed visit closes them fully. */
export function visitProgress(state: VisitState, requiredSeconds: number): number {
  if (state.phase === 'complete') return 1
  if (state.phase !== 'visiting') return 0
  return Math.min(state.elapsedMs / (requiredSeconds * 1000), 0.999)
}
