import type { BeatState, PlayerState } from '#contract/players.ts'

/** How often a page says where its player stands. */
const beatMs = 5000
/** Further from where it should be than this: somebody moved it, or it began anew. */
const jumpSeconds = 1.5

/** A span of time in which the player did one thing, as a heartbeat says it. */
export interface SpanBeat {
  /** Seconds, at its end. */
  position: number
  state: BeatState
  visible: boolean
}

interface Instant {
  position: number
  atMs: number
  state: PlayerState
  visible: boolean
}

/**
 * Cuts what a player does into spans of one kind each, so that a heartbeat can say of the whole time since the last
 * one what the player did: it is cut every 5 s, at each change, before and after each jump, and where `wanted`
 * seconds of play are reached.
 */
export class Spans {
  #last: Instant | null = null
  #cutAtMs = 0
  #cutPosition = 0

  /** Begins anew: what was before belongs to nobody. */
  begin(instant: Instant): SpanBeat {
    this.#cut(instant)
    return { position: instant.position, state: 'seeking', visible: instant.visible }
  }

  /** The spans that end with this instant. wanted: seconds of play until all is confirmed. */
  next(instant: Instant, wanted: number): SpanBeat[] {
    const last = this.#last
    if (!last) return [this.begin(instant)]
    const passed = last.state === 'playing' ? (instant.atMs - last.atMs) / 1000 : 0
    const moved = instant.position - last.position
    const jumped = moved < -0.5 || moved > passed * 1.25 + jumpSeconds
    const beats: SpanBeat[] = []
    if (jumped) {
      if (last.position > this.#cutPosition) beats.push(beatOf(last, last.position))
      beats.push({ position: instant.position, state: 'seeking', visible: last.visible })
    } else if (
      instant.state !== last.state ||
      instant.visible !== last.visible ||
      instant.atMs - this.#cutAtMs >= beatMs ||
      (last.state === 'playing' && instant.position - this.#cutPosition >= wanted)
    ) {
      beats.push(beatOf(last, instant.position))
    }
    if (beats.length > 0) this.#cut(instant)
    else this.#last = instant
    return beats
  }

  /** Ends the running span here, whatever comes after; null before the first. */
  end(visible: boolean): SpanBeat | null {
    return this.#last
      ? { ...beatOf(this.#last, this.#last.position), visible: this.#last.visible && visible }
      : null
  }

  #cut(instant: Instant): void {
    this.#last = instant
    this.#cutAtMs = instant.atMs
    this.#cutPosition = instant.position
  }
}

const beatStates: Record<PlayerState, BeatState> = {
  ready: 'paused',
  playing: 'playing',
  paused: 'paused',
  buffering: 'buffering',
  ended: 'paused',
  error: 'paused',
}

const beatOf = ({ state, visible }: Instant, position: number): SpanBeat => ({
  position,
  state: beatStates[state],
  visible,
})
