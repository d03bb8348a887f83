import type { BeatState, BeatVerdict } from '#contract/checks/players.ts'
import { is, type RowOf } from '#database/rows.ts'

/** Interval at which a page reports its player's state. */
const beatMs = 5000
/** Media may run a little ahead of the clock, since a beat may be late and the next one on time. */
const fastestRate = 1.25
/** Most allowance that one span passes to the next, for beats that were late. */
const maxCarriedMs = 2000
/** After three missed beats it is unknown what happened. */
const gapMs = 3 * beatMs
const askEveryMs = 60_000
/** Time to answer 'Still there?' before seconds stop counting. */
const answerWithinMs = 20_000

/** State of one attempt's player. Moments are milliseconds of the database's clock. */
export type Watch = RowOf<typeof watchRow>

export const watchRow = {
  positionMs: is.integer,
  atMs: is.number,
  /** Media time that counts. */
  confirmedMs: is.integer,
  /** Media time that counted since the person last showed that they are there. */
  unaskedMs: is.integer,
  /** Allowance of the next span: how far it may be ahead of the clock. */
  carriedMs: is.integer,
  /** When the unanswered 'Still there?' was asked; null: none is open. */
  askedAtMs: is.number.orNull,
}

/** One heartbeat, as received. */
export interface Beat {
  positionMs: number
  atMs: number
  state: BeatState
  visible: boolean
  stillHere: boolean
}

/** A player that begins, or begins again elsewhere: confirmed time stays, the time in between is not paid. */
export const beginWatch = (known: Watch | null, beat: Pick<Beat, 'positionMs' | 'atMs'>): Watch => ({
  positionMs: beat.positionMs,
  atMs: beat.atMs,
  confirmedMs: known?.confirmedMs ?? 0,
  unaskedMs: known?.unaskedMs ?? 0,
  carriedMs: 0,
  askedAtMs: known?.askedAtMs ?? null,
})

/**
 * Judges the span between two heartbeats (product decisions, Checks: Player). It counts in full or not at
 * all: if media moved forward by at most 1.25 times the database's own time, playing, in sight, without a
 * gap, and with 'Still there?' answered. A span that does not count costs nothing.
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
    carriedMs: verdict === 'counted' ? Math.min(maxCarriedMs, allowedMs - movedMs) : 0,
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

/** Whole seconds of media that count so far, never more than required. */
export const confirmedSeconds = (
  { confirmedMs }: Pick<Watch, 'confirmedMs'>,
  requiredSeconds: number,
): number => Math.min(requiredSeconds, Math.floor(confirmedMs / 1000))

/** Seconds until an unanswered 'Still there?' stops the count; null if nothing is asked. */
export const secondsToAnswer = ({ askedAtMs }: Pick<Watch, 'askedAtMs'>, atMs: number): number | null =>
  askedAtMs === null ? null : Math.max(0, Math.ceil((askedAtMs + answerWithinMs - atMs) / 1000))

/** Relation of a heartbeat's nonce to the chain. */
export type BeatOrder = 'begins' | 'next' | 'repeats' | 'elsewhere'

/** Position of a heartbeat in the chain: each response gives the nonce of the next one. */
export function orderOf(
  chain: { nonce: string; lastNonce: string | null } | null,
  nonce: string | null,
): BeatOrder {
  if (nonce === null) return 'begins'
  if (chain === null) return 'elsewhere'
  if (nonce === chain.nonce) return 'next'
  return nonce === chain.lastNonce ? 'repeats' : 'elsewhere'
}
