import { startAttempt } from '#contract/attempts.ts'
import { mayPass, type PlayerContent, type PlayerMessage, tellPlayerFailure } from '#contract/players.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { leaveNotice } from '../notices/index.ts'
import { whenSeen } from '../visits/index.ts'
import { HeartbeatChain } from './heartbeat-chain.ts'
import { hearPlayer } from './player-messages.ts'
import { Spans } from './spans.ts'
import { beginning, nextWatch, type WatchEvent, type WatchState } from './watch-phases.ts'

/** How long the closed halves are seen before the page goes on. */
const returnMs = 1600

/** What is watched, and where the page goes afterwards. */
export interface WatchPlan {
  taskId: string
  content: PlayerContent
  requiredSeconds: number
  /** An attempt of it that runs already. */
  attemptId: string | null
  next: string
}

/** What the panel shows. */
export interface WatchView {
  state: WatchState
  practice: boolean
}

/** One watched task from the player's first word to the points: the player, the chain of heartbeats, the phases. */
export class WatchRun {
  #view: WatchView = { state: beginning, practice: false }
  readonly #plan: WatchPlan
  readonly #listeners = new Set<() => void>()
  #spans = new Spans()
  #chain: HeartbeatChain | null = null
  #player: PlayerMessage | null = null

  constructor(plan: WatchPlan) {
    this.#plan = plan
  }

  readonly read = (): WatchView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ties the run to the page and its player's frame; answers how to let go. */
  attach(frame: () => Window | null | undefined): () => void {
    const stop = hearPlayer(frame, (message) => this.#hear(message))
    const look = (): void => {
      this.#go({ type: 'sight', visible: isVisible() })
      this.#beat()
    }
    const leave = (): void => this.#chain?.leave(this.#spans.end(isVisible()))
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', leave)
    }
  }

  /** Answers 'Still there?'. */
  stillHere(): void {
    this.#chain?.answerStillHere()
    this.#go({ type: 'said' })
    this.#beat(true)
  }

  /** Goes on here, where another tab had it. */
  takeOver(): void {
    const { state } = this.#view
    if (state.phase !== 'elsewhere' || !this.#chain) return
    this.#go({ type: 'started', confirmedSeconds: state.confirmedSeconds })
    this.#chain.takeOver(this.#spans.begin(this.#instant()))
  }

  /** Begins anew; the player's frame is loaded again by the panel. */
  tryAgain(): void {
    this.#chain = null
    this.#player = null
    this.#spans = new Spans()
    this.#go({ type: 'again' })
  }

  #hear(message: PlayerMessage): void {
    this.#player = message
    if (message.practice !== this.#view.practice) this.#show({ ...this.#view, practice: message.practice })
    this.#go({ type: 'player', message })
    if (message.state === 'error') this.#tellFailure(message)
    else if (message.state === 'playing' && !this.#chain) void this.#start()
    else this.#beat()
  }

  /** What can't be finished any more ends on the server, so that it stands in the way of nothing. */
  #tellFailure({ cause }: PlayerMessage): void {
    if (cause === null) return
    const { platform, id: contentId } = this.#plan.content
    const attemptId = this.#chain?.attemptId ?? this.#plan.attemptId
    if (!mayPass(cause)) this.#chain?.stop()
    // Nobody waits for the answer: an attempt that is not ended now ends by itself.
    write(tellPlayerFailure, { body: { platform, contentId, cause, attemptId } }).catch((thrown: unknown) =>
      console.warn('a player that does not play was not told of', thrown),
    )
  }

  /** The first press of play starts the attempt: what does not play has cost nothing, not even a place in the caps. */
  async #start(): Promise<void> {
    if (this.#view.state.phase !== 'ready') return
    this.#go({ type: 'starting' })
    try {
      const params = { taskId: this.#plan.taskId }
      const id = this.#plan.attemptId ?? (await write(startAttempt, { params })).attempt.id
      this.#chain = new HeartbeatChain(id, {
        answered: (answer) => {
          this.#go({ type: 'answered', answer })
          if (this.#view.state.phase === 'complete') this.#pay(this.#view.state.pointsEarned)
        },
        lost: (thrown, isFinal) =>
          this.#go(
            isFinal ? { type: 'refused', reason: sentenceOf(thrown), mayTryAgain: true } : { type: 'lost' },
          ),
      })
      this.#go({ type: 'started', confirmedSeconds: 0 })
      this.#chain.add(this.#spans.begin(this.#instant()))
    } catch (thrown) {
      const passes = thrown instanceof CallError && (thrown.status === 0 || thrown.status >= 500)
      this.#go({ type: 'refused', reason: sentenceOf(thrown), mayTryAgain: passes || isBusy(thrown) })
    }
  }

  #beat(now = false): void {
    const { state } = this.#view
    if (!this.#chain || state.phase !== 'watching' || !this.#player) return
    const wanted = now ? 0 : Math.max(1, this.#plan.requiredSeconds - state.confirmedSeconds)
    for (const beat of this.#spans.next(this.#instant(), wanted)) this.#chain.add(beat)
  }

  #instant() {
    const { position = 0, state = 'paused' } = this.#player ?? {}
    return { position, state, visible: isVisible(), atMs: performance.now() }
  }

  #pay(points: number): void {
    tellPointsChanged()
    leaveNotice({ title: `+${points} ${points === 1 ? 'point' : 'points'}` })
    whenSeen(() => setTimeout(() => location.replace(this.#plan.next), returnMs))
  }

  #go(event: WatchEvent): void {
    this.#show({ ...this.#view, state: nextWatch(this.#view.state, event) })
  }

  #show(view: WatchView): void {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}

const isVisible = (): boolean => document.visibilityState === 'visible'
const isBusy = (thrown: unknown): boolean => thrown instanceof CallError && thrown.code === 'conflict'
