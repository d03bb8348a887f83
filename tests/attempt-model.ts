/** Acts of an earner, an owner or a job. */
export const actKinds = [
  ...(['start', 'handIn', 'waitLong', 'waitForever', 'approve', 'reject', 'rejectLater'] as const),
  ...(['approveRest', 'refuseRest', 'expire', 'settle', 'end', 'pause', 'resume'] as const),
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
  state: 'started' | 'proving' | 'pending' | 'half' | 'paid' | 'ended'
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
const wasPaid = ({ points }: Attempt): boolean => points > 0

/**
 * One campaign without a timer and its earners, by the product decisions: a list of every attempt ever
 * started, and sums over it. It has no counter that could be wrong; the exchange must return and hold the
 * same.
 */
export class AttemptModel {
  readonly #campaign: Campaign
  readonly #attempts: Attempt[] = []
  readonly #firstHalf: number
  readonly #cost: number
  #now = 0
  #state: 'live' | 'paused' | 'ended' | 'finished' = 'live'
  /** The session that the exchange issued for the current start. */
  #given = nobody

  constructor(campaign: Campaign) {
    this.#campaign = campaign
    this.#firstHalf = Math.floor(campaign.reward / 2)
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
   * a rejected half does not.
   */
  capsTaken(earner: number): number {
    return this.#attempts.filter((one) => one.earner === earner && (one.state !== 'ended' || wasPaid(one)))
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
    if (kind === 'approveRest') return this.#approveRest(one)
    if (kind === 'refuseRest') return this.#refuseRest(one)
    return this.#reject(one, kind === 'rejectLater')
  }

  #start(earner: number): string {
    for (const one of this.#attempts)
      if (one.earner === earner && this.#isOverdue(one)) finish(one, 'expired')
    const last = this.#latest(earner)
    if (last?.state === 'started') return 'running'
    if (this.#state !== 'live') return 'not_live'
    if (last && (holds(last) || last.state === 'half')) return 'running'
    if (this.#attempts.some((one) => one.earner === earner && wasPaid(one))) return 'done_before'
    if (this.#free() < 1) return 'full'
    this.#attempts.push({
      ...{ earner, session: this.#given, state: 'started', reason: '' },
      ...{ startedAt: this.#now, handedInAt: 0, dueAt: 0, refusal: null, points: 0 },
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
    return one.state === 'half' ? 'half_paid' : one.state === 'paid' ? 'replay' : one.reason
  }

  #approveRest(one: Attempt): string {
    if (one.state === 'half') return this.#payRest(one)
    if (one.state === 'paid') return 'replay'
    return one.state === 'ended' ? one.reason : 'waiting'
  }

  #refuseRest(one: Attempt): string {
    if (one.state === 'half') finish(one, 'half_refused')
    if (one.state === 'paid') return 'paid'
    return wasPaid(one) ? 'ok' : 'not_half'
  }

  #reject(one: Attempt, isLater: boolean): string {
    if (one.state === 'paid' || one.state === 'half') return 'paid'
    if (isLater && holds(one))
      Object.assign(one, { state: 'pending', dueAt: this.#now + verdictSeconds, refusal: 'not_allowed' })
    else if (one.state !== 'ended') finish(one, 'not_allowed')
    return 'ok'
  }

  #pay(one: Attempt): string {
    const { isFeedback, reward, places } = this.#campaign
    const half = { state: 'half', points: this.#firstHalf, dueAt: this.#now + verdictSeconds }
    Object.assign(one, isFeedback ? half : { state: 'paid', points: reward })
    if (this.#isOpen() && this.#delivered() === places) this.#state = 'finished'
    return 'ok'
  }

  #payRest(one: Attempt): string {
    Object.assign(one, { state: 'paid', points: this.#campaign.reward })
    return 'ok'
  }

  /**
   * Decides due attempts by their current state. Proofs that the machine left undecided go to people first.
   */
  #settle(): string {
    const due = this.#attempts.filter(
      ({ state, dueAt }) => (state === 'pending' || state === 'half') && dueAt <= this.#now,
    )
    for (const one of this.#attempts)
      if (one.state === 'proving' && one.handedInAt <= this.#now - provingSeconds)
        Object.assign(one, { state: 'pending', dueAt: this.#now + verdictSeconds, refusal: null })
    for (const one of due) {
      if (one.state === 'half') this.#payRest(one)
      else if (one.refusal) finish(one, one.refusal)
      else this.#pay(one)
    }
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
    return this.#attempts.filter(wasPaid).length
  }

  #free(): number {
    return this.#campaign.places - this.#delivered() - this.#attempts.filter(holds).length
  }

  #reservedPoints(): number {
    const rest = this.#campaign.reward - this.#firstHalf
    return this.#sum((one) => (holds(one) ? this.#cost : one.state === 'half' ? rest : 0))
  }

  /** Points that left for earners, fees and the House Fund. */
  #spent(): number {
    const half = this.#firstHalf + this.#campaign.fee
    return this.#sum((one) => (!wasPaid(one) ? 0 : one.state === 'half' ? half : this.#cost))
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
const verdictOfEnded = ({ state, reason }: Attempt): string =>
  state === 'paid' || state === 'half' ? 'paid' : reason
