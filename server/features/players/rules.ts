import type { BeatState, BeatVerdict } from '#contract/players.ts'

/** How often a page says where its player stands. */
const beatMs = 5000
/** Media may run a little ahead of the clock: a beat is late, the next one is not. */
const fastestRate = 1.25
/** Allowance that one span leaves to the next, for beats that were late. */
const carriedMostMs = 2000
/** After three missed beats nobody knows what happened. */
const gapMs = 3 * beatMs
const askEveryMs = 60_000
/** How long 'Still there?' may stand before the time stops counting. */
const answerWithinMs = 20_000

/** What is known of one attempt's player. Moments are milliseconds of the database's clock. */
export interface Watch {
  positionMs: number
  atMs: number
  /** Media time that counts. */
  confirmedMs: number
  /** Media time that counted since the person last showed that they are there. */
  unaskedMs: number
  /** How much faster than the clock the next span may be. */
  carriedMs: number
  /** Since when 'Still there?' stands unanswered. */
  askedAtMs: number | null
}

/** One heartbeat as it came in. */
export interface Beat {
  positionMs: number
  atMs: number
  state: BeatState
  visible: boolean
  stillHere: boolean
}

/** A player that begins, or begins again elsewhere: what is confirmed stays, the time between is not paid. */
export const beginWatch = (known: Watch | null, beat: Pick<Beat, 'positionMs' | 'atMs'>): Watch => ({
  positionMs: beat.positionMs,
  atMs: beat.atMs,
  confirmedMs: known?.confirmedMs ?? 0,
  unaskedMs: known?.unaskedMs ?? 0,
  carriedMs: 0,
  askedAtMs: known?.askedAtMs ?? null,
})

/**
 * Judges the span between two heartbeats (product decisions, Checks: Player). It counts as a whole or not at all:
 * where media moved forward by at most 1.25 times the database's own time, playing, in sight, without a gap, and
 * with 'Still there?' answered. What does not count costs nothing.
 */
export function judgeBeat(watch: Watch, beat: Beat): { watch: Watch; verdict: BeatVerdict } {
  const elapsedMs = beat.atMs - watch.atMs
  const movedMs = beat.positionMs - watch.positionMs
  const allowedMs = Math.max(0, elapsedMs) * fastestRate + watch.carriedMs
  const verdict = verdictOf(watch, beat, elapsedMs, movedMs, allowedMs)
  const countedMs = verdict === 'counted' ? movedMs : 0
  const answered = beat.stillHere && watch.askedAtMs !== null
  const next: Watch = {
    positionMs: beat.positionMs,
    atMs: beat.atMs,
    confirmedMs: watch.confirmedMs + countedMs,
    unaskedMs: answered ? 0 : watch.unaskedMs + countedMs,
    carriedMs: verdict === 'counted' ? Math.min(carriedMostMs, allowedMs - movedMs) : 0,
    askedAtMs: answered ? null : watch.askedAtMs,
  }
  if (next.askedAtMs === null && next.unaskedMs >= askEveryMs) next.askedAtMs = beat.atMs
  return { watch: next, verdict }
}

function verdictOf(
  watch: Watch,
  beat: Beat,
  elapsedMs: number,
  movedMs: number,
  allowedMs: number,
): BeatVerdict {
  if (!beat.visible) return 'hidden'
  if (beat.state === 'seeking') return 'jumped'
  if (beat.state !== 'playing') return 'not_playing'
  if (watch.askedAtMs !== null && beat.atMs - watch.askedAtMs > answerWithinMs) return 'unanswered'
  if (elapsedMs > gapMs) return 'gap'
  if (movedMs < 0) return 'jumped'
  if (movedMs > allowedMs) return movedMs > elapsedMs + gapMs ? 'jumped' : 'too_fast'
  return 'counted'
}

/** Whole seconds of media that count so far, never more than what is asked for. */
export const confirmedSeconds = (
  { confirmedMs }: Pick<Watch, 'confirmedMs'>,
  requiredSeconds: number,
): number => Math.min(requiredSeconds, Math.floor(confirmedMs / 1000))

/** Seconds until an unanswered 'Still there?' stops the time; null where nothing is asked. */
export const secondsToAnswer = ({ askedAtMs }: Pick<Watch, 'askedAtMs'>, atMs: number): number | null =>
  askedAtMs === null ? null : Math.max(0, Math.ceil((askedAtMs + answerWithinMs - atMs) / 1000))

/** What a nonce says of who sends it. */
export type Standing = 'begins' | 'next' | 'repeats' | 'elsewhere'

/** Where a heartbeat stands in the chain: each answer gives the nonce of the next one. */
export function standingOf(
  chain: { nonce: string; lastNonce: string | null } | null,
  nonce: string | null,
): Standing {
  if (nonce === null) return 'begins'
  if (chain === null) return 'elsewhere'
  if (nonce === chain.nonce) return 'next'
  return nonce === chain.lastNonce ? 'repeats' : 'elsewhere'
}
