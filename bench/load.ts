/** What a closed loop did: finished acts a second, and how long one took, in milliseconds. */
export interface Load {
  perSecond: number
  medianMs: number
  p99Ms: number
  failed: number
}

/** When to stop: after so many seconds, of which the first are warm-up and not counted. */
export interface LoadTime {
  warmUpSeconds: number
  seconds: number
}

/**
 * Keeps `inFlight` acts going: each begins when one before it is done. `act` answers false when there is nothing left
 * to do, which ends the run early; the rate is over the time that was used.
 */
export async function closedLoop(
  inFlight: number,
  time: LoadTime,
  act: () => Promise<boolean>,
): Promise<Load> {
  const begin = performance.now()
  const countFrom = begin + time.warmUpSeconds * 1000
  const until = countFrom + time.seconds * 1000
  const took: number[] = []
  let failed = 0
  let last = countFrom
  const worker = async (): Promise<void> => {
    for (let start = performance.now(); start < until; start = performance.now()) {
      const more = await act().catch(() => {
        failed += 1
        return true
      })
      if (!more) return
      const end = performance.now()
      if (end < countFrom || end > until) continue
      took.push(end - start)
      last = end
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  took.sort((a, b) => a - b)
  const at = (share: number): number => took[Math.floor(took.length * share)] ?? Number.NaN
  return {
    perSecond: (took.length - failed) / ((last - countFrom) / 1000),
    medianMs: at(0.5),
    p99Ms: at(0.99),
    failed,
  }
}

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2
}

/** What so great a share of some figures do not pass. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
