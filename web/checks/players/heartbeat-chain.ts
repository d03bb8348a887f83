import { sendHeartbeat } from '#contract/checks/players.ts'
import type { Output } from '#contract/operation.ts'
import { CallError, call } from '../../api/client.ts'
import type { SpanBeat } from './spans.ts'

const retryMs = 2000

export type HeartbeatResponse = Output<typeof sendHeartbeat>

interface Listener {
  received(response: HeartbeatResponse): void
  /** A heartbeat failed and is retried; if final, the server rejected it for good. */
  lost(thrown: unknown, isFinal: boolean): void
}

type QueuedBeat = SpanBeat & { stillHere?: boolean }

/** Sends an attempt's heartbeats one at a time: each carries the nonce from the previous response. */
export class HeartbeatChain {
  readonly attemptId: string
  readonly #listener: Listener
  #nonce: string | null = null
  #queue: QueuedBeat[] = []
  #isBusy = false
  #isOver = false
  #stillHere = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(attemptId: string, listener: Listener) {
    this.attemptId = attemptId
    this.#listener = listener
  }

  /** Queues a beat. If the last queued one describes the same state, that one is extended instead. */
  add(beat: SpanBeat): void {
    if (this.#isOver) return
    const last = this.#queue.at(-1)
    if (last && isAlike(last, beat)) Object.assign(last, beat)
    else this.#queue.push({ ...beat })
    void this.#send()
  }

  /** Answers 'Still there?' with the next beat. */
  answerStillHere(): void {
    this.#stillHere = true
  }

  /** Restarts the chain here and takes it from any other tab. */
  takeOver(beat: SpanBeat): void {
    this.#isOver = false
    this.#nonce = null
    this.#queue = []
    this.add(beat)
  }

  /** Stops sending and discards the queue. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#isOver = true
    this.#queue = []
  }

  /** Sends the last beat as the page unloads, without waiting for an response. */
  leave(beat: SpanBeat | null): void {
    clearTimeout(this.#timer)
    const last = beat ?? this.#queue.at(-1)
    if (this.#isOver || !last || this.#nonce === null) return
    const body = JSON.stringify({ ...last, nonce: this.#nonce })
    const path = sendHeartbeat.path.replace('{attemptId}', this.attemptId)
    navigator.sendBeacon(path, new Blob([body], { type: 'application/json' }))
    this.#queue = []
  }

  async #send(): Promise<void> {
    const beat = this.#queue[0]
    if (!beat || this.#isBusy || this.#isOver) return
    this.#isBusy = true
    this.#queue.shift()
    if (this.#stillHere) beat.stillHere = true
    try {
      const params = { attemptId: this.attemptId }
      const response = await call(sendHeartbeat, { params, body: { ...beat, nonce: this.#nonce } })
      this.#handle(beat, response)
    } catch (thrown) {
      this.#fail(beat, thrown)
    }
    this.#isBusy = false
    if (!this.#timer) void this.#send()
  }

  #handle(beat: QueuedBeat, response: HeartbeatResponse): void {
    this.#nonce = response.nonce
    if (response.verdict === 'repeated') this.#putBack(beat)
    else if (beat.stillHere) this.#stillHere = false
    if (response.end !== null || response.nonce === null) this.#isOver = true
    this.#listener.received(response)
  }

  #fail(beat: QueuedBeat, thrown: unknown): void {
    const passes =
      !(thrown instanceof CallError) || thrown.status === 0 || thrown.status === 429 || thrown.status >= 500
    this.#listener.lost(thrown, !passes)
    if (!passes) {
      this.#isOver = true
      return
    }
    this.#putBack(beat)
    const waitMs = thrown instanceof CallError ? (thrown.retryAfterSeconds ?? 0) * 1000 : 0
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        void this.#send()
      },
      Math.max(retryMs, waitMs),
    )
  }

  /** Puts an unprocessed beat back at the head of the queue, unless the next one already covers it. */
  #putBack(beat: QueuedBeat): void {
    const [next] = this.#queue
    if (next && isAlike(next, beat)) return
    this.#queue.unshift(beat)
  }
}

const isAlike = (one: SpanBeat, other: SpanBeat): boolean =>
  one.state === other.state && one.visible === other.visible
