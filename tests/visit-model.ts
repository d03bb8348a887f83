const daySeconds = 86_400

/** Caps of one earner, and the two limits of a visit that belong to no cap; seconds and points. */
export interface Limits {
  dayAttempts: number
  dayPoints: number
  firstDayPoints: number
  dayVisits: number
  pairAttempts: number
  houseAttempts: number
  siteAttempts: number
  siteWaitSeconds: number
  holdSeconds: number
  graceSeconds: number
}

/** A campaign as the caps see it. */
export interface Site {
  id: number
  ownerId: number
  siteKey: string | null
  reward: number
  seconds: number
}

interface Visit {
  session: string
  site: Site
  startedAt: number
  verdict: string | null
}

/**
 * One earner's visits by the product decisions, over a plain list of every visit ever started: slow and
 * without counters, so it can't share a fault of the database's counters.
 */
export function createModel(limits: Limits) {
  let now = 60
  const visits: Visit[] = []
  const counts = ({ verdict }: Visit): boolean => verdict === null || verdict === 'replay'
  const dayOf = (seconds: number): number => Math.floor(seconds / daySeconds)
  const taken = (): Visit[] => visits.filter(counts)
  const today = (): Visit[] => taken().filter(({ startedAt }) => dayOf(startedAt) === dayOf(now))
  const running = (): Visit | undefined => visits.find(({ verdict }) => verdict === null)
  const pointsOf = (some: Visit[]): number => some.reduce((sum, { site }) => sum + site.reward, 0)
  const creditedAt = new Map<string, number>()
  const isNew = (): boolean => now - 60 < daySeconds

  const capReached = ({ siteKey, ownerId, reward }: Site): string | null => {
    const onSite = today().filter(({ site }) => siteKey !== null && site.siteKey === siteKey)
    if (siteKey && (creditedAt.get(siteKey) ?? -Infinity) + limits.siteWaitSeconds > now)
      return 'already_visited'
    if (onSite.length >= limits.siteAttempts) return 'site_day'
    if (today().filter(({ site }) => site.ownerId === ownerId).length >= limits.pairAttempts)
      return 'pair_day'
    if (today().length >= limits.dayAttempts) return 'day_attempts'
    if (isNew() && pointsOf(taken()) + reward > limits.firstDayPoints) return 'first_day_points'
    if (pointsOf(today()) + reward > limits.dayPoints) return 'day_points'
    return today().length >= limits.dayVisits ? 'day_visits' : null
  }

  return {
    isNew,
    wait: (seconds: number): void => {
      now += seconds
    },
    /** The session started last. */
    session: (): string | undefined => visits.at(-1)?.session,
    start(site: Site, session: string): string {
      const left = running()
      if (left && now > left.startedAt + left.site.seconds + limits.graceSeconds) left.verdict = 'expired'
      const kept = running()
      if (kept?.site.id === site.id) return 'running'
      if (kept && now < kept.startedAt + kept.site.seconds + limits.holdSeconds) return 'busy'
      const reached = capReached(site)
      if (reached) return reached
      if (kept) kept.verdict = 'replaced'
      visits.push({ session, site, startedAt: now, verdict: null })
      return 'ok'
    },
    complete(): string {
      const visit = visits.at(-1)
      if (!visit) return 'not_found'
      if (visit.verdict) return visit.verdict
      const { site, startedAt } = visit
      if (now > startedAt + site.seconds + limits.graceSeconds) visit.verdict = 'expired'
      else if (now < startedAt + site.seconds) visit.verdict = 'too_short'
      if (visit.verdict) return visit.verdict
      visit.verdict = 'replay'
      if (site.siteKey) creditedAt.set(site.siteKey, now)
      return 'ok'
    },
    /** Everything the caps have counted, over all days. */
    taken: () => ({
      attempts: taken().length,
      visits: taken().length,
      pairs: taken().length,
      sites: taken().filter(({ site }) => site.siteKey !== null).length,
      points: pointsOf(taken()),
    }),
  }
}

export type VisitModel = ReturnType<typeof createModel>
