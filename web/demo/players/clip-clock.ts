/** State of a clip, in the numbers that TikTok and YouTube share: 0 ended, 1 playing, 2 paused. */
export type ClipState = 0 | 1 | 2

/** Media without a file: a position that moves with the clock. */
export class ClipClock {
  /** Seconds; null: endless, like a live stream. */
  readonly duration: number | null
  state: ClipState = 2
  #positionMs = 0
  #sinceMs = 0
  readonly #loops: boolean
  readonly #now: () => number

  constructor(duration: number | null, loops: boolean, now: () => number = () => performance.now()) {
    this.duration = duration
    this.#loops = loops
    this.#now = now
  }

  /** Seconds. */
  get position(): number {
    const movedMs = this.state === 1 ? this.#now() - this.#sinceMs : 0
    const positionMs = this.#positionMs + movedMs
    return (this.duration === null ? positionMs : Math.min(positionMs, this.duration * 1000)) / 1000
  }

  get ended(): boolean {
    return this.duration !== null && this.position >= this.duration
  }

  play(): void {
    this.#from(this.ended ? 0 : this.position, 1)
  }

  pause(): void {
    this.#from(this.position, 2)
  }

  /** At its end a looping clip restarts, any other one stops. */
  end(): void {
    this.#from(this.#loops ? 0 : this.position, this.#loops ? 1 : 0)
  }

  seek(seconds: number): void {
    const most = this.duration ?? Number.POSITIVE_INFINITY
    this.#from(Math.min(most, Math.max(0, seconds)), this.state === 0 ? 2 : this.state)
  }

  #from(seconds: number, state: ClipState): void {
    this.#positionMs = seconds * 1000
    this.#sinceMs = this.#now()
    this.state = state
  }
}
