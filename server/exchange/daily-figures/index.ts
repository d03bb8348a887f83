import type { Endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { computeOneDay } from './queries.ts'
import { rangeEndpoints } from './read-range.ts'

export { newestDays } from './queries.ts'

/**
 * Computes the figures of each finished day (UTC) that has none, oldest first, each once. Safe to run twice,
 * in two processes, and days late. Returns the number of days computed. For a job, every hour.
 */
export async function tellDays({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let days = 0
  while (await computeOneDay(pool)) days += 1
  return days
}

/** The figures of finished days, for admins. */
export const dailyFigureEndpoints: readonly Endpoint[] = rangeEndpoints
