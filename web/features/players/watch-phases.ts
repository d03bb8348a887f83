import type { BeatVerdict, PlayerCause, PlayerMessage } from '#contract/players.ts'
import type { HeartbeatAnswer } from './heartbeat-chain.ts'

/** Why the time does not count right now. */
export type Notice = 'paused' | 'buffering' | 'hidden' | 'too_fast' | 'lost' | 'unanswered'

/** What a watched task shows. */
export type WatchState =
  /** The player has not answered yet. */
  | { phase: 'loading' }
  /** Nothing is started before the person presses play. */
  | { phase: 'ready' }
  | { phase: 'starting' }
  | {
      phase: 'watching'
      /** By the server. */
      confirmedSeconds: number
      notice: Notice | null
      /** 'Still there?' stands; the seconds until the time stops counting. */
      answerWithinSeconds: number | null
    }
  /** Another tab goes on with it. */
  | { phase: 'elsewhere'; confirmedSeconds: number }
  | { phase: 'complete'; pointsEarned: number }
  /** The attempt ended, or could not start. */
  | { phase: 'failed'; reason: string; advice: string; mayTryAgain: boolean }
  /** The player does not play it. */
  | { phase: 'unplayable'; cause: PlayerCause; wasStarted: boolean }

export type WatchEvent =
  | { type: 'player'; message: Pick<PlayerMessage, 'state' | 'cause'> }
  | { type: 'starting' }
  | { type: 'started'; confirmedSeconds: number }
  | { type: 'refused'; reason: string; mayTryAgain: boolean }
  | { type: 'answered'; answer: HeartbeatAnswer }
  | { type: 'lost' }
  | { type: 'sight'; visible: boolean }
  | { type: 'said' }
  | { type: 'again' }

export const beginning: WatchState = { phase: 'loading' }

/** The state after an event. An event that does not fit the state changes nothing. */
export function nextWatch(state: WatchState, event: WatchEvent): WatchState {
  if (state.phase === 'complete') return state
  switch (event.type) {
    case 'player':
      return heard(state, event.message)
    case 'starting':
      return state.phase === 'ready' || state.phase === 'loading' ? { phase: 'starting' } : state
    case 'started':
      return state.phase === 'starting' || state.phase === 'elsewhere'
        ? watching(event.confirmedSeconds, null)
        : state
    case 'refused':
      return { phase: 'failed', reason: event.reason, advice: '', mayTryAgain: event.mayTryAgain }
    case 'answered':
      return answered(state, event.answer)
    case 'lost':
      return state.phase === 'watching' ? { ...state, notice: 'lost' } : state
    case 'sight':
      if (state.phase !== 'watching') return state
      return {
        ...state,
        notice: event.visible ? (state.notice === 'hidden' ? null : state.notice) : 'hidden',
      }
    case 'said':
      return state.phase === 'watching' ? { ...state, answerWithinSeconds: null } : state
    case 'again':
      return beginning
  }
}

const watching = (confirmedSeconds: number, notice: Notice | null): WatchState => ({
  phase: 'watching',
  confirmedSeconds,
  notice,
  answerWithinSeconds: null,
})

function heard(
  state: WatchState,
  { state: player, cause }: Pick<PlayerMessage, 'state' | 'cause'>,
): WatchState {
  if (player === 'error')
    return {
      phase: 'unplayable',
      cause: cause ?? 'unplayable',
      wasStarted: state.phase === 'watching' || state.phase === 'elsewhere',
    }
  if (state.phase === 'loading') return { phase: 'ready' }
  if (state.phase !== 'watching' || state.notice === 'hidden' || state.notice === 'lost') return state
  if (player === 'playing')
    return state.notice === 'paused' || state.notice === 'buffering' ? { ...state, notice: null } : state
  return { ...state, notice: player === 'buffering' ? 'buffering' : 'paused' }
}

const notices: Partial<Record<BeatVerdict, Notice>> = {
  too_fast: 'too_fast',
  unanswered: 'unanswered',
  hidden: 'hidden',
}

function answered(state: WatchState, answer: HeartbeatAnswer): WatchState {
  const { verdict, end, confirmedSeconds, answerWithinSeconds } = answer
  if (end?.success) return { phase: 'complete', pointsEarned: end.pointsEarned }
  if (end) return { phase: 'failed', reason: end.reason, advice: end.advice, mayTryAgain: true }
  if (verdict === 'elsewhere') return { phase: 'elsewhere', confirmedSeconds }
  if (state.phase !== 'watching') return state
  // A span that did not count is over: whether the next one counts is known here first, but for these.
  const kept = state.notice === 'paused' || state.notice === 'buffering' || state.notice === 'hidden'
  const notice = kept ? state.notice : (notices[verdict] ?? null)
  return {
    ...state,
    confirmedSeconds,
    answerWithinSeconds,
    notice: notice === 'hidden' && !kept ? null : notice,
  }
}

/** How far the ring has closed, 0 to 1: by the server's seconds alone, and shut only when it is paid. */
export function watchProgress(state: WatchState, requiredSeconds: number): number {
  if (state.phase === 'complete') return 1
  if (state.phase !== 'watching' && state.phase !== 'elsewhere') return 0
  return Math.min(state.confirmedSeconds / requiredSeconds, 0.999)
}
