import type { BeatState, PlayerState } from '#contract/checks/players.ts'

/** Longest time between two heartbeats. */
const beatMs = 5000
/** A larger deviation from the expected position is a jump: a seek, or a restart of the media. */
const jumpSeconds = 1.5

/** A span of time in which the player did one thing, as a heartbeat reports it. */
export interface SpanBeat {
  /** Position at the end of the span, in seconds. */
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
 * Cuts playback into spans of one state each, since a heartbeat describes all the time since the last one. A
 * span ends after 5 s, at each change, before and after each jump, and once `wanted` seconds have been
 * played.
 */
export class Spans {
  #last: Instant | null = null
  #cutAtMs = 0
  #cutPosition = 0

  /** Starts over: the time before this instant belongs to no span. */
  begin(instant: Instant): SpanBeat {
    this.#cut(instant)
    return { position: instant.position, state: 'seeking', visible: instant.visible }
  }

  /** Returns the spans that end at this instant. wanted: seconds of play until everything is confirmed. */
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

  /** Ends the current span here, whatever follows; null before the first. */
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
