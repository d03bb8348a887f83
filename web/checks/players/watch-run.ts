import {
  mayPass,
  type PlayerContent,
  type PlayerMessage,
  tellPlayerFailure,
} from '#contract/checks/players.ts'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { listSoundcloudTracks } from '#contract/exchange/tasks.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { Store } from '../../design/store.ts'
import { whenSeen } from '../../exchange/visits/other-tab.ts'
import { leaveNotice } from '../../notices/index.ts'
import { HeartbeatChain } from './heartbeat-chain.ts'
import { listenToPlayer } from './player-messages.ts'
import { Spans } from './spans.ts'
import { beginning, nextWatch, type WatchEvent, type WatchState } from './watch-phases.ts'

/** Milliseconds for which the closed halves are shown before the page moves on. */
const returnMs = 1600

/** The task to watch, and the page to open afterwards. */
interface WatchPlan {
  taskId: string
  content: PlayerContent
  requiredSeconds: number
  /** The attempt of this task that is already running. */
  attemptId: string | null
  /** Page that follows once it is paid; null: this one stays. */
  next: string | null
}

interface WatchView {
  state: WatchState
  practice: boolean
}

/** Runs one watched task from the player's first message to the points: player, heartbeats and phases. */
export class WatchRun extends Store<WatchView> {
  readonly #plan: WatchPlan
  readonly #spans = new Spans()
  #chain: HeartbeatChain | null = null
  #player: PlayerMessage | null = null

  constructor(plan: WatchPlan) {
    super({ state: beginning, practice: false })
    this.#plan = plan
  }

  /** Connects the run to the page and its player's frame. Returns a function that disconnects it. */
  attach(frame: () => Window | null | undefined): () => void {
    const stop = listenToPlayer(frame, (message) => this.#handle(message))
    const onVisibility = (): void => {
      this.#dispatch({ type: 'visibility', visible: isVisible() })
      this.#beat()
    }
    const onPageHide = (): void => this.#chain?.leave(this.#spans.end(isVisible()))
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', onPageHide)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', onPageHide)
    }
  }

  /** Answers 'Still there?'. */
  stillHere(): void {
    this.#chain?.answerStillHere()
    this.#dispatch({ type: 'still_here' })
    this.#beat(true)
  }

  /** Takes the watch back from another tab. */
  takeOver(): void {
    const { state } = this.read()
    if (state.phase !== 'elsewhere' || !this.#chain) return
    this.#dispatch({ type: 'started', confirmedSeconds: state.confirmedSeconds })
    this.#chain.takeOver(this.#spans.begin(this.#instant()))
  }

  #handle(message: PlayerMessage): void {
    this.#player = message
    if (message.practice !== this.read().practice) this.set({ ...this.read(), practice: message.practice })
    this.#dispatch({ type: 'player', message })
    if (message.state === 'error') this.#reportFailure(message)
    else if (message.state === 'playing' && !this.#chain) void this.#start()
    else this.#beat()
  }

  /**
   * Reports the failure, so the server can end an attempt that can't be finished. Otherwise it would block
   * the next one.
   */
  #reportFailure({ cause }: PlayerMessage): void {
    if (cause === null) return
    const { platform, id: contentId } = this.#plan.content
    const attemptId = this.#chain?.attemptId ?? this.#plan.attemptId
    if (!mayPass(cause)) this.#chain?.stop()
    // Not awaited: an attempt that is not ended now expires by itself.
    write(tellPlayerFailure, { body: { platform, contentId, cause, attemptId } }).catch((thrown: unknown) =>
      console.warn('couldn’t report a player failure', thrown),
    )
  }

  /** Starts the attempt at the first press of play: media that can't play costs nothing and uses no cap. */
  async #start(): Promise<void> {
    if (this.read().state.phase !== 'ready') return
    this.#dispatch({ type: 'starting' })
    try {
      const params = { taskId: this.#plan.taskId }
      const id = this.#plan.attemptId ?? (await write(startAttempt, { params })).attempt.id
      this.#chain = new HeartbeatChain(id, {
        received: (response) => {
          this.#dispatch({ type: 'response', response })
          const { state } = this.read()
          if (state.phase === 'complete') this.#pay(state.pointsEarned)
        },
        lost: (thrown, isFinal) =>
          this.#dispatch(
            isFinal ? { type: 'rejected', reason: sentenceOf(thrown), mayTryAgain: true } : { type: 'lost' },
          ),
      })
      this.#dispatch({ type: 'started', confirmedSeconds: 0 })
      this.#chain.add(this.#spans.begin(this.#instant()))
    } catch (thrown) {
      const mayTryAgain =
        thrown instanceof CallError &&
        (thrown.status === 0 || thrown.status >= 500 || thrown.code === 'conflict')
      this.#dispatch({ type: 'rejected', reason: sentenceOf(thrown), mayTryAgain })
    }
  }

  #beat(now = false): void {
    const { state } = this.read()
    if (!this.#chain || state.phase !== 'watching' || !this.#player) return
    const wanted = now ? 0 : Math.max(1, this.#plan.requiredSeconds - state.confirmedSeconds)
    for (const beat of this.#spans.next(this.#instant(), wanted)) this.#chain.add(beat)
  }

  #instant() {
    const { position = 0, state = 'paused' } = this.#player ?? {}
    return { position, state, visible: isVisible(), atMs: performance.now() }
  }

  #pay(points: number): void {
    const { platform } = this.#plan.content
    announcePointsChanged(platform === 'soundcloud' ? listSoundcloudTracks : undefined)
    const { next } = this.#plan
    if (next === null) return
    leaveNotice({ title: `+${points} ${points === 1 ? 'point' : 'points'}` })
    whenSeen(() => setTimeout(() => location.replace(next), returnMs))
  }

  #dispatch(event: WatchEvent): void {
    this.set({ ...this.read(), state: nextWatch(this.read().state, event) })
  }
}

const isVisible = (): boolean => document.visibilityState === 'visible'
