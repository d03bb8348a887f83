import type { PlayerCause, PlayerMessage } from '#contract/checks/players.ts'
import type { HeartbeatResponse } from './heartbeat-chain.ts'

/** The reason time is not counting right now. */
export type Notice = 'paused' | 'buffering' | 'hidden' | 'too_fast' | 'lost' | 'unanswered'

export type WatchState =
  /** The player has not reported yet. */
  | { phase: 'loading' }
  /** Nothing starts until the member presses play. */
  | { phase: 'ready' }
  | { phase: 'starting' }
  | {
      phase: 'watching'
      /** Confirmed by the server. */
      confirmedSeconds: number
      notice: Notice | null
      /** Seconds to answer 'Still there?' before the time stops counting; null: not asked. */
      answerWithinSeconds: number | null
    }
  /** Another tab has taken over. */
  | { phase: 'elsewhere'; confirmedSeconds: number }
  | { phase: 'complete'; pointsEarned: number }
  /** The attempt ended, or could not start. */
  | { phase: 'failed'; reason: string; advice: string; mayTryAgain: boolean }
  /** The player can't play it. */
  | { phase: 'unplayable'; cause: PlayerCause; wasStarted: boolean }

export type WatchEvent =
  | { type: 'player'; message: Pick<PlayerMessage, 'state' | 'cause'> }
  | { type: 'starting' }
  | { type: 'started'; confirmedSeconds: number }
  | { type: 'rejected'; reason: string; mayTryAgain: boolean }
  | { type: 'response'; response: HeartbeatResponse }
  | { type: 'lost' }
  | { type: 'visibility'; visible: boolean }
  | { type: 'still_here' }

export const beginning: WatchState = { phase: 'loading' }

/** Returns the state after an event. An event that does not fit the state changes nothing. */
export function nextWatch(state: WatchState, event: WatchEvent): WatchState {
  if (state.phase === 'complete') return state
  switch (event.type) {
    case 'player':
      return afterPlayer(state, event.message)
    case 'starting':
      return state.phase === 'ready' || state.phase === 'loading' ? { phase: 'starting' } : state
    case 'started':
      return state.phase === 'starting' || state.phase === 'elsewhere'
        ? watching(event.confirmedSeconds, null)
        : state
    case 'rejected':
      return { phase: 'failed', reason: event.reason, advice: '', mayTryAgain: event.mayTryAgain }
    case 'response':
      return afterResponse(state, event.response)
    case 'lost':
      return state.phase === 'watching' ? { ...state, notice: 'lost' } : state
    case 'visibility':
      if (state.phase !== 'watching') return state
      return {
        ...state,
        notice: event.visible ? (state.notice === 'hidden' ? null : state.notice) : 'hidden',
      }
    case 'still_here':
      return state.phase === 'watching' ? { ...state, answerWithinSeconds: null } : state
  }
}

const watching = (confirmedSeconds: number, notice: Notice | null): WatchState => ({
  phase: 'watching',
  confirmedSeconds,
  notice,
  answerWithinSeconds: null,
})

function afterPlayer(
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

function afterResponse(state: WatchState, response: HeartbeatResponse): WatchState {
  const { verdict, end, confirmedSeconds, answerWithinSeconds } = response
  if (end?.success) return { phase: 'complete', pointsEarned: end.pointsEarned }
  if (end) return { phase: 'failed', reason: end.reason ?? '', advice: end.advice ?? '', mayTryAgain: true }
  if (verdict === 'elsewhere') return { phase: 'elsewhere', confirmedSeconds }
  if (state.phase !== 'watching') return state
  // The response is about the span before. A pause, buffering or a hidden page is known here first, so these
  // notices stay.
  const kept = state.notice === 'paused' || state.notice === 'buffering' || state.notice === 'hidden'
  const found = verdict === 'too_fast' || verdict === 'unanswered' ? verdict : null
  return { ...state, confirmedSeconds, answerWithinSeconds, notice: kept ? state.notice : found }
}

/** Progress of the ring, 0 to 1, by the server's seconds alone; it closes only once the task is paid. */
export function watchProgress(state: WatchState, requiredSeconds: number): number {
  if (state.phase === 'complete') return 1
  if (state.phase !== 'watching' && state.phase !== 'elsewhere') return 0
  return Math.min(state.confirmedSeconds / requiredSeconds, 0.999)
}
