import { withToken } from '#contract/page-views.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { leaveNotice } from '../notices/index.ts'
import { closeTab, leadTo, openBlankTab } from './other-tab.ts'
import {
  beginning,
  nextVisit,
  secondsLeft,
  tickMs,
  type VisitEvent,
  type VisitState,
} from './visit-phases.ts'
import { type VisitPlan, VisitTracking } from './visit-tracking.ts'
import { whenSeen } from './when-seen.ts'

/** The server's clock decides, so the page asks a little after its own says that the time is over. */
const marginMs = 250
/** How long the closed halves are seen before the viewer returns. */
const returnMs = 1600

/** What the card shows. */
export interface VisitView {
  state: VisitState
  /** The other tab is out of reach: only the person can close it. */
  otherTabStays: boolean
}

/** One visit from the blank tab to the points: the tab, the clock, the calls; the phases are nextVisit's. */
export class VisitRun {
  #view: VisitView = { state: beginning, otherTabStays: false }
  readonly #listeners = new Set<() => void>()
  readonly #tracking = new VisitTracking()
  readonly #plan: VisitPlan
  #tab: Window | null = null
  #timer: ReturnType<typeof setInterval> | undefined
  #tried = false

  constructor(plan: VisitPlan) {
    this.#plan = plan
  }

  readonly read = (): VisitView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ties the visit to the page and tries once to open the tab by itself; answers how to let go. */
  attach(): () => void {
    const leave = (): void => this.#leave()
    const show = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void this.#askWhatCame()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', show)
    if (!this.#tried) void this.begin()
    this.#tried = true
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', show)
      clearInterval(this.#timer)
    }
  }

  /** Opens the blank tab, and only with it in hand asks the server. At a click the browser allows it. */
  async begin(): Promise<void> {
    const { state } = this.#view
    if (state.phase === 'visiting' || (state.phase === 'starting' && state.step === 'asking')) return
    const tab = openBlankTab()
    if (!tab) return this.#go({ type: 'blocked' })
    this.#tab = tab
    this.#go({ type: 'opened' })
    const started = await this.#tracking.start(this.#plan)
    // Meanwhile the page was left.
    if (this.#view.state.phase !== 'starting') return this.#tracking.report()
    if ('reason' in started) {
      closeTab(tab)
      return this.#go({ type: 'refused', ...started })
    }
    const { url, carriesToken } = this.#plan
    leadTo(tab, carriesToken ? withToken(url, started.sessionId) : url)
    this.#go({ type: 'started', atMs: started.startTime })
    this.#timer = setInterval(() => this.#tick(), tickMs)
  }

  /** Try again: a new visit, or once more the question how this one ended. */
  retry(): void {
    const { state } = this.#view
    if (state.phase !== 'failed') return
    void (state.retry === 'result' ? this.#askWhatCame() : this.begin())
  }

  /** Ends the visit before its time. */
  stop(): void {
    if (this.#view.state.phase === 'visiting') void this.#end(false)
  }

  #tick(): void {
    this.#go({ type: 'tick', atMs: Date.now() })
    const { state } = this.#view
    if (state.phase !== 'visiting' || secondsLeft(state.elapsedMs, this.#plan.requiredSeconds) > 0) return
    clearInterval(this.#timer)
    const early = this.#plan.requiredSeconds * 1000 - state.elapsedMs
    setTimeout(() => void this.#end(true), Math.max(0, early) + marginMs)
  }

  async #end(completed: boolean): Promise<void> {
    const { state } = this.#view
    if (state.phase !== 'visiting' || state.counting) return
    clearInterval(this.#timer)
    this.#go({ type: 'counting' })
    await this.#hear(completed)
  }

  async #askWhatCame(): Promise<void> {
    const { state } = this.#view
    if (state.phase === 'failed' && state.retry === 'result') await this.#hear(true)
  }

  async #hear(completed: boolean): Promise<void> {
    this.#go({ type: 'ended', ...(await this.#tracking.complete(completed)) })
    const { state } = this.#view
    if (state.phase === 'complete') this.#pay(state.pointsEarned)
  }

  #pay(points: number): void {
    const stays = this.#tab !== null && !closeTab(this.#tab)
    this.#show({ ...this.#view, otherTabStays: stays })
    tellPointsChanged()
    leaveNotice({
      title: `+${points} ${points === 1 ? 'point' : 'points'}`,
      ...(stays && { description: 'You can close the other tab.' }),
    })
    whenSeen(() => setTimeout(() => location.replace('/earn-points'), returnMs))
  }

  /** The page goes away: a running visit is reported, a tab that is still blank is of no use. */
  #leave(): void {
    const { state } = this.#view
    clearInterval(this.#timer)
    if (state.phase === 'starting' && this.#tab) closeTab(this.#tab)
    this.#tracking.report()
    this.#go({ type: 'left' })
  }

  #go(event: VisitEvent): void {
    this.#show({ ...this.#view, state: nextVisit(this.#view.state, event) })
  }

  #show(view: VisitView): void {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}
