/** One thing that an earner, an owner or time does. */
export type Act =
  | {
      kind:
        | 'start'
        | 'handIn'
        | 'waitLong'
        | 'waitForever'
        | 'approve'
        | 'reject'
        | 'rejectLater'
        | 'approveRest'
        | 'refuseRest'
        | 'expire'
        | 'settle'
        | 'end'
        | 'pause'
        | 'resume'
      earner: number
    }
  | { kind: 'wait'; seconds: number }

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

/**
 * One campaign without a timer and its earners, as the product decisions say it: a list of all that was ever started
 * and sums over it. It keeps no count that could go wrong; the exchange must say and hold the same.
 */
export function createAttemptModel({ reward, fee, places, isFeedback }: Campaign) {
  let now = 0
  let campaign: 'live' | 'paused' | 'ended' | 'finished' = 'live'
  const attempts: Attempt[] = []
  const firstHalf = Math.floor(reward / 2)
  const cost = reward + fee
  const latest = (earner: number): Attempt | undefined => attempts.findLast((one) => one.earner === earner)
  const sum = (of: (one: Attempt) => number): number => attempts.reduce((total, one) => total + of(one), 0)
  const holds = ({ state }: Attempt): boolean => state === 'proving' || state === 'pending'
  const wasPaid = ({ points }: Attempt): boolean => points > 0
  const delivered = (): number => attempts.filter(wasPaid).length
  const free = (): number => places - delivered() - attempts.filter(holds).length
  const running = (): number => attempts.filter(({ state }) => state === 'started').length
  const reservedPoints = (): number =>
    sum((one) => (holds(one) ? cost : one.state === 'half' ? reward - firstHalf : 0))
  /** Points that left for earners, fees and the House Fund. */
  const spentOn = (one: Attempt): number => {
    if (!wasPaid(one)) return 0
    return one.state === 'half' ? firstHalf + fee : cost
  }

  function finish(one: Attempt, reason: string): string {
    Object.assign(one, { state: 'ended', reason })
    return reason
  }

  function reserve(one: Attempt): string {
    if (now > one.startedAt + untimedSeconds) return finish(one, 'expired')
    if (free() < 1) return finish(one, 'campaign_full')
    Object.assign(one, { state: 'proving', handedInAt: now })
    return 'ok'
  }

  function pay(one: Attempt): string {
    if (isFeedback) Object.assign(one, { state: 'half', points: firstHalf, dueAt: now + verdictSeconds })
    else Object.assign(one, { state: 'paid', points: reward })
    if (campaign !== 'ended' && delivered() === places) campaign = 'finished'
    return 'ok'
  }

  function payRest(one: Attempt): string {
    Object.assign(one, { state: 'paid', points: reward })
    return 'ok'
  }

  /** What a step says to an attempt that it can do nothing with. */
  const standing = (one: Attempt | undefined): string => {
    if (!one) return 'not_found'
    return one.state === 'paid' || one.state === 'half' ? 'paid' : one.reason
  }

  function settle(): string {
    let paid = 0
    // What falls due is judged by how it stands now; what a machine left over goes to people first.
    const due = attempts.filter(
      ({ state, dueAt }) => (state === 'pending' || state === 'half') && dueAt <= now,
    )
    const stale = attempts.filter(
      ({ state, handedInAt }) => state === 'proving' && handedInAt <= now - provingSeconds,
    )
    for (const one of stale)
      Object.assign(one, { state: 'pending', dueAt: now + verdictSeconds, refusal: null })
    for (const one of due) {
      if (one.state === 'half') payRest(one)
      else if (one.refusal) finish(one, one.refusal)
      else pay(one)
      if (one.state !== 'ended') paid += 1
    }
    return String(paid)
  }

  function expire(): string {
    const overdue = attempts.filter(
      ({ state, startedAt }) => state === 'started' && startedAt + untimedSeconds < now,
    )
    for (const one of overdue) finish(one, 'expired')
    return String(overdue.length)
  }

  function end(): string {
    if (campaign !== 'live' && campaign !== 'paused') return '0'
    const kept = Math.min(running(), free()) * cost + reservedPoints()
    const returned = escrow() - kept
    campaign = 'ended'
    return String(returned)
  }

  /** What is set aside: all that was not spent, or of a closed campaign what somebody has a claim to. */
  function escrow(): number {
    if (campaign === 'live' || campaign === 'paused') return places * cost - sum(spentOn)
    return reservedPoints() + Math.min(running(), free()) * cost
  }

  function start(earner: number): string {
    for (const one of attempts)
      if (one.earner === earner && one.state === 'started' && one.startedAt + untimedSeconds < now)
        finish(one, 'expired')
    const last = latest(earner)
    if (last?.state === 'started') return 'running'
    if (campaign !== 'live') return 'not_live'
    if (last && (holds(last) || last.state === 'half')) return 'running'
    if (attempts.some((one) => one.earner === earner && wasPaid(one))) return 'done_before'
    if (free() < 1) return 'full'
    // Three a day of one owner: what ended without points counts for nothing, so one earner never has more than one.
    return 'ok'
  }

  const ofEarner: Record<Exclude<Act['kind'], 'wait'>, (earner: number) => string> = {
    start,
    handIn: (earner) => {
      const one = latest(earner)
      if (one?.state === 'started') return reserve(one)
      return one && holds(one) ? 'ok' : standing(one)
    },
    waitLong: (earner) => wait(latest(earner), now + verdictSeconds),
    waitForever: (earner) => wait(latest(earner), Number.POSITIVE_INFINITY),
    approve: (earner) => {
      const one = latest(earner)
      if (!one) return 'not_found'
      if (one.state === 'started' && reserve(one) !== 'ok') return one.reason
      if (holds(one)) return pay(one)
      return one.state === 'half' ? 'half_paid' : one.state === 'paid' ? 'replay' : one.reason
    },
    reject: (earner) => {
      const one = latest(earner)
      if (!one || one.state === 'paid' || one.state === 'half') return standing(one)
      if (one.state !== 'ended') finish(one, 'not_allowed')
      return 'ok'
    },
    rejectLater: (earner) => {
      const one = latest(earner)
      if (!one || one.state === 'paid' || one.state === 'half') return standing(one)
      if (one.state === 'started') finish(one, 'not_allowed')
      else if (holds(one))
        Object.assign(one, { state: 'pending', dueAt: now + verdictSeconds, refusal: 'not_allowed' })
      return 'ok'
    },
    approveRest: (earner) => {
      const one = latest(earner)
      if (!one) return 'not_found'
      if (one.state === 'half') return payRest(one)
      if (one.state === 'paid') return 'replay'
      return one.state === 'ended' ? one.reason : 'waiting'
    },
    refuseRest: (earner) => {
      const one = latest(earner)
      if (!one) return 'not_found'
      if (one.state === 'half') finish(one, 'half_refused')
      if (one.state === 'paid') return 'paid'
      return wasPaid(one) ? 'ok' : 'not_half'
    },
    expire,
    settle,
    end,
    pause: () => {
      if (campaign !== 'live' && campaign !== 'paused') return 'wrong_state'
      campaign = 'paused'
      return 'ok'
    },
    resume: () => {
      if (campaign !== 'live' && campaign !== 'paused') return 'wrong_state'
      campaign = 'live'
      return 'ok'
    },
  }

  function wait(one: Attempt | undefined, dueAt: number): string {
    if (one?.state === 'started') return 'not_handed_in'
    if (!one || !holds(one)) return standing(one)
    Object.assign(one, { state: 'pending', dueAt, refusal: null })
    return 'ok'
  }

  return {
    /** The session that an earner began last. */
    session: (earner: number): string => latest(earner)?.session ?? nobody,
    /** Notes a start that the exchange allowed; `take` says whether it should have. */
    begun: null as null | { earner: number; session: string },
    begin(earner: number, session: string): void {
      this.begun = { earner, session }
    },
    take(act: Act): string {
      if (act.kind === 'wait') {
        now += act.seconds
        return 'ok'
      }
      const said = ofEarner[act.kind](act.earner)
      if (act.kind === 'start' && said === 'ok')
        attempts.push({
          ...{ earner: act.earner, session: this.begun?.session ?? nobody, state: 'started', reason: '' },
          ...{ startedAt: now, handedInAt: 0, dueAt: 0, refusal: null, points: 0 },
        })
      return said
    },
    figures: () => ({
      ...{ state: campaign, delivered: delivered(), reserved: attempts.filter(holds).length },
      ...{ reservedPoints: reservedPoints(), spent: sum(spentOn), escrow: escrow() },
    }),
    wallet: (earner: number): number => sum((one) => (one.earner === earner ? one.points : 0)),
    /** All that its owner funded it with is set aside, spent, or back. */
    ownerWallet: (): number => places * cost - sum(spentOn) - escrow(),
    /** What ended without points gives back what its start took; a refused half does not. */
    capsTaken: (earner: number): number =>
      attempts.filter((one) => one.earner === earner && (one.state !== 'ended' || wasPaid(one))).length,
  }
}

export type AttemptModel = ReturnType<typeof createAttemptModel>
