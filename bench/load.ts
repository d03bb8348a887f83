/** Result of a closed loop: acts finished per second, and the duration of one, in milliseconds. */
export interface Load {
  perSecond: number
  medianMs: number
  p99Ms: number
  failed: number
}

/** Length of a run: seconds of warm-up that are not counted, then seconds that are. */
export interface LoadTime {
  warmUpSeconds: number
  seconds: number
}

/**
 * Keeps `inFlight` acts running: each begins when an earlier one is done. `act` returns false when nothing is
 * left to do, which ends the run early; the rate counts only the time used.
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
  return {
    perSecond: (took.length - failed) / ((last - countFrom) / 1000),
    medianMs: median(took),
    p99Ms: quantile(took, 0.99),
    failed,
  }
}

/** Value that a share of some figures does not exceed. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median of some figures; of an even number, the upper one of the two in the middle. */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5)
