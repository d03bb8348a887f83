import { withToken } from '#contract/exchange/page-views.ts'
import { listWebsiteTasks } from '#contract/exchange/tasks.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { Store } from '../../design/store.ts'
import { leaveNotice } from '../../notices/index.ts'
import { OtherTab, whenSeen } from './other-tab.ts'
import {
  beginning,
  nextVisit,
  secondsLeft,
  tickMs,
  type VisitEvent,
  type VisitState,
} from './visit-phases.ts'
import { type VisitPlan, VisitTracking } from './visit-tracking.ts'

/** The server's clock decides, so the page waits a little past the end by its own clock. */
const marginMs = 250
/** Time to read what the points mean and to choose the next task before the viewer returns. */
const returnMs = 5000

interface VisitView {
  state: VisitState
  /** True: we closed the other tab. False: only the member can. Null: there is none. */
  tabClosed: boolean | null
}

/**
 * One visit from the blank tab to the points. Handles the tab, the timer and the calls; nextVisit decides the
 * phases.
 */
export class VisitRun extends Store<VisitView> {
  readonly #tracking = new VisitTracking()
  readonly #plan: VisitPlan
  readonly #tab = new OtherTab()
  #timer: ReturnType<typeof setInterval> | undefined
  #returnTimer: ReturnType<typeof setTimeout> | undefined
  #isHeld = false
  #isSeen = false
  #tried = false

  constructor(plan: VisitPlan) {
    super({ state: beginning, tabClosed: null })
    this.#plan = plan
  }

  /**
   * Binds the visit to the page, and tries once to open the tab by itself; returns a function that unbinds
   * it.
   */
  attach(): () => void {
    const leave = (): void => this.#leave()
    const show = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void this.#requestResult()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', show)
    if (this.#plan.closesTab) this.#tab.addFrame()
    if (!this.#tried) void this.begin()
    this.#tried = true
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', show)
      clearInterval(this.#timer)
      this.#tab.removeFrame()
    }
  }

  /** Takes or opens the tab, and calls the server only once it is open. Browsers allow a new one on a click. */
  async begin(afterClick = false): Promise<void> {
    const { state } = this.read()
    if (state.phase === 'visiting' || (state.phase === 'starting' && state.step === 'asking')) return
    if (!this.#tab.open(this.#plan.url)) return this.#dispatch({ type: 'blocked', afterClick })
    this.#dispatch({ type: 'opened' })
    const started = await this.#tracking.start(this.#plan)
    // The page was left during the call.
    if (this.read().state.phase !== 'starting') return this.#tracking.report()
    if ('reason' in started) {
      this.#tab.close()
      return this.#dispatch({ type: 'refused', ...started })
    }
    const { url, carriesToken } = this.#plan
    this.#tab.navigate(carriesToken ? withToken(url, started.sessionId) : url)
    this.#dispatch({ type: 'started', atMs: started.startTime })
    this.#timer = setInterval(() => this.#tick(), tickMs)
  }

  /** Try again: starts a new visit, or requests the result of this one again. */
  retry(): void {
    const { state } = this.read()
    if (state.phase !== 'failed') return
    void (state.retry === 'result' ? this.#requestResult() : this.begin(true))
  }

  /** Ends the visit before its time. */
  stop(): void {
    if (this.read().state.phase === 'visiting') void this.#end(false)
  }

  /** While the member's pointer or focus is on the card the viewer does not return; after that its time begins again. */
  hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return
    this.#isHeld = isHeld
    clearTimeout(this.#returnTimer)
    this.#returnLater()
  }

  #returnLater(): void {
    if (this.#isSeen && !this.#isHeld)
      this.#returnTimer = setTimeout(() => location.replace('/earn-points'), returnMs)
  }

  #tick(): void {
    this.#dispatch({ type: 'tick', atMs: Date.now() })
    const { state } = this.read()
    if (state.phase !== 'visiting' || secondsLeft(state.elapsedMs, this.#plan.requiredSeconds) > 0) return
    clearInterval(this.#timer)
    const early = this.#plan.requiredSeconds * 1000 - state.elapsedMs
    setTimeout(() => void this.#end(true), Math.max(0, early) + marginMs)
  }

  async #end(completed: boolean): Promise<void> {
    const { state } = this.read()
    if (state.phase !== 'visiting' || state.counting) return
    clearInterval(this.#timer)
    this.#dispatch({ type: 'counting' })
    await this.#finish(completed)
  }

  async #requestResult(): Promise<void> {
    const { state } = this.read()
    if (state.phase === 'failed' && state.retry === 'result') await this.#finish(true)
  }

  async #finish(completed: boolean): Promise<void> {
    this.#dispatch({ type: 'ended', ...(await this.#tracking.complete(completed)) })
    const { state } = this.read()
    if (state.phase === 'complete') this.#pay(state.pointsEarned)
  }

  #pay(points: number): void {
    const tabClosed = this.#tab.close()
    this.set({ ...this.read(), tabClosed })
    announcePointsChanged(listWebsiteTasks)
    leaveNotice({
      title: `+${points} ${points === 1 ? 'point' : 'points'}`,
      ...(tabClosed === false && { description: 'You can close the other tab.' }),
    })
    whenSeen(() => {
      this.#isSeen = true
      this.#returnLater()
    })
  }

  /** The page is left: reports a running visit, and closes a tab that is still blank. */
  #leave(): void {
    const { state } = this.read()
    clearInterval(this.#timer)
    if (state.phase === 'starting') this.#tab.close()
    this.#tracking.report()
    this.#dispatch({ type: 'left' })
  }

  #dispatch(event: VisitEvent): void {
    this.set({ ...this.read(), state: nextVisit(this.read().state, event) })
  }
}
