/** Acts of an earner, an owner or a job. */
export const actKinds = [
  ...(['start', 'handIn', 'waitLong', 'waitForever', 'approve', 'reject', 'rejectLater'] as const),
  ...(['expire', 'settle', 'end', 'pause', 'resume'] as const),
] as const
export type Act = { kind: (typeof actKinds)[number]; earner: number } | { kind: 'wait'; seconds: number }

interface Campaign {
  reward: number
  fee: number
  places: number
  isFeedback: boolean
}

interface Attempt {
  earner: number
  session: string
  state: 'started' | 'proving' | 'pending' | 'paid' | 'ended'
  /** Why it ended without points. */
  reason: string
  startedAt: number
  handedInAt: number
  dueAt: number
  refusal: string | null
  points: number
}

const untimedSeconds = 1800
const verdictSeconds = 259_200
const provingSeconds = 86_400
const nobody = '00000000-0000-7000-8000-000000000000'

const holds = ({ state }: Attempt): boolean => state === 'proving' || state === 'pending'
/** Paid, or rejected feedback whose points are in the House Fund: its completion is used up. */
const isServed = ({ state, reason, handedInAt }: Attempt): boolean =>
  state === 'paid' || (state === 'ended' && reason === 'feedback_refused' && handedInAt >= 0)

/**
 * One campaign without a timer and its earners, by the product decisions: a list of every attempt ever
 * started, and sums over it. It has no counter that could be wrong; the exchange must return and hold the
 * same.
 */
export class AttemptModel {
  readonly #campaign: Campaign
  readonly #attempts: Attempt[] = []
  readonly #cost: number
  #now = 0
  #state: 'live' | 'paused' | 'ended' | 'finished' = 'live'
  /** The session that the exchange issued for the current start. */
  #given = nobody

  constructor(campaign: Campaign) {
    this.#campaign = campaign
    this.#cost = campaign.reward + campaign.fee
  }

  /** Passes in the session of a start that the exchange allowed; `take` returns whether it should have. */
  begin(session: string): void {
    this.#given = session
  }

  /** The session of an earner's latest attempt. */
  session(earner: number): string {
    return this.#latest(earner)?.session ?? nobody
  }

  /** The verdict that the exchange should return for an act. */
  take(act: Act): string {
    if (act.kind !== 'wait') return this.#done(act.kind, act.earner)
    this.#now += act.seconds
    return 'ok'
  }

  figures() {
    return {
      ...{ state: this.#state, delivered: this.#delivered(), reserved: this.#attempts.filter(holds).length },
      ...{ reservedPoints: this.#reservedPoints(), spent: this.#spent(), escrow: this.#escrow() },
    }
  }

  wallet(earner: number): number {
    return this.#sum((one) => (one.earner === earner ? one.points : 0))
  }

  /** Points back in the owner's wallet: the funding is set aside, spent or returned. */
  ownerWallet(): number {
    return this.#campaign.places * this.#cost - this.#spent() - this.#escrow()
  }

  /**
   * Attempts that count towards an earner's caps. One that ended without points returns what its start took;
   * feedback whose points are in the House Fund does not.
   */
  capsTaken(earner: number): number {
    return this.#attempts.filter((one) => one.earner === earner && (one.state !== 'ended' || isServed(one)))
      .length
  }

  #done(kind: (typeof actKinds)[number], earner: number): string {
    if (kind === 'start') return this.#start(earner)
    if (kind === 'expire') return this.#expire()
    if (kind === 'settle') return this.#settle()
    if (kind === 'end') return this.#end()
    if (kind === 'pause' || kind === 'resume') return this.#pause(kind === 'pause' ? 'paused' : 'live')
    const one = this.#latest(earner)
    if (!one) return 'not_found'
    if (kind === 'handIn') return this.#submitAttempt(one)
    if (kind === 'waitLong') return this.#wait(one, this.#now + verdictSeconds)
    if (kind === 'waitForever') return this.#wait(one, Number.POSITIVE_INFINITY)
    if (kind === 'approve') return this.#approve(one)
    return this.#reject(one, kind === 'rejectLater')
  }

  #start(earner: number): string {
    for (const one of this.#attempts)
      if (one.earner === earner && this.#isOverdue(one)) finish(one, 'expired')
    const last = this.#latest(earner)
    if (last?.state === 'started') return 'running'
    if (this.#state !== 'live') return 'not_live'
    if (last && holds(last)) return 'running'
    if (this.#attempts.some((one) => one.earner === earner && isDone(one))) return 'done_before'
    if (this.#free() < 1) return 'full'
    this.#attempts.push({
      ...{ earner, session: this.#given, state: 'started', reason: '' },
      ...{ startedAt: this.#now, handedInAt: -1, dueAt: 0, refusal: null, points: 0 },
    })
    return 'ok'
  }

  #submitAttempt(one: Attempt): string {
    if (one.state !== 'started') return holds(one) ? 'ok' : verdictOfEnded(one)
    if (this.#now > one.startedAt + untimedSeconds) return finish(one, 'expired')
    if (this.#free() < 1) return finish(one, 'campaign_full')
    Object.assign(one, { state: 'proving', handedInAt: this.#now })
    return 'ok'
  }

  #wait(one: Attempt, dueAt: number): string {
    if (one.state === 'started') return 'not_handed_in'
    if (!holds(one)) return verdictOfEnded(one)
    Object.assign(one, { state: 'pending', dueAt, refusal: null })
    return 'ok'
  }

  #approve(one: Attempt): string {
    if (one.state === 'started' && this.#submitAttempt(one) !== 'ok') return one.reason
    if (holds(one)) return this.#pay(one)
    return one.state === 'paid' ? 'replay' : one.reason
  }

  #reject(one: Attempt, isLater: boolean): string {
    if (one.state === 'paid') return 'paid'
    const { later, now } = rejectionsOf(this.#campaign.isFeedback)
    if (isLater && holds(one))
      Object.assign(one, { state: 'pending', dueAt: this.#now + verdictSeconds, refusal: later })
    else if (one.state !== 'ended') finish(one, isLater ? later : now)
    return 'ok'
  }

  #pay(one: Attempt): string {
    Object.assign(one, { state: 'paid', points: this.#campaign.reward })
    this.#finishIfMet()
    return 'ok'
  }

  #finishIfMet(): void {
    if (this.#isOpen() && this.#delivered() === this.#campaign.places) this.#state = 'finished'
  }

  /**
   * Decides due attempts by their current state. Proofs that the machine left undecided go to people first.
   */
  #settle(): string {
    const due = this.#attempts.filter(({ state, dueAt }) => state === 'pending' && dueAt <= this.#now)
    for (const one of this.#attempts)
      if (one.state === 'proving' && one.handedInAt <= this.#now - provingSeconds)
        Object.assign(one, { state: 'pending', dueAt: this.#now + verdictSeconds, refusal: null })
    for (const one of due) {
      if (one.refusal) finish(one, one.refusal)
      else this.#pay(one)
    }
    this.#finishIfMet()
    return String(due.filter(({ state }) => state !== 'ended').length)
  }

  #expire(): string {
    const overdue = this.#attempts.filter((one) => this.#isOverdue(one))
    for (const one of overdue) finish(one, 'expired')
    return String(overdue.length)
  }

  #end(): string {
    if (!this.#isOpen()) return '0'
    const before = this.#escrow()
    this.#state = 'ended'
    return String(before - this.#escrow())
  }

  #pause(state: 'paused' | 'live'): string {
    if (!this.#isOpen()) return 'wrong_state'
    this.#state = state
    return 'ok'
  }

  #latest(earner: number): Attempt | undefined {
    return this.#attempts.findLast((one) => one.earner === earner)
  }

  #sum(of: (one: Attempt) => number): number {
    return this.#attempts.reduce((total, one) => total + of(one), 0)
  }

  #isOpen(): boolean {
    return this.#state === 'live' || this.#state === 'paused'
  }

  #isOverdue({ state, startedAt }: Attempt): boolean {
    return state === 'started' && startedAt + untimedSeconds < this.#now
  }

  #delivered(): number {
    return this.#attempts.filter(isServed).length
  }

  #free(): number {
    return this.#campaign.places - this.#delivered() - this.#attempts.filter(holds).length
  }

  #reservedPoints(): number {
    return this.#sum((one) => (holds(one) ? this.#cost : 0))
  }

  /** Points that left for earners, fees and the House Fund. */
  #spent(): number {
    return this.#sum((one) => (isServed(one) ? this.#cost : 0))
  }

  /**
   * Points set aside: while the campaign is open everything unspent, afterwards only what attempts can still
   * claim.
   */
  #escrow(): number {
    if (this.#isOpen()) return this.#campaign.places * this.#cost - this.#spent()
    const running = this.#attempts.filter(({ state }) => state === 'started').length
    return this.#reservedPoints() + Math.min(running, this.#free()) * this.#cost
  }
}

function finish(one: Attempt, reason: string): string {
  Object.assign(one, { state: 'ended', reason })
  return reason
}

/** Verdict on an attempt that a step can no longer change. */
const verdictOfEnded = ({ state, reason }: Attempt): string => (state === 'paid' ? 'paid' : reason)

/** True once the same can't be done again: feedback is given once, also if it is rejected. */
const isDone = ({ state, reason }: Attempt): boolean => state === 'paid' || reason.startsWith('feedback_')

/** Reasons of a rejection that can be disputed, and of one that is final. */
export const rejectionsOf = (isFeedback: boolean) =>
  isFeedback
    ? ({ later: 'feedback_refused', now: 'feedback_removed' } as const)
    : ({ later: 'not_allowed', now: 'not_allowed' } as const)
