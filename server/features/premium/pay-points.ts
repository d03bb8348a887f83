import type { Services } from '../../services.ts'
import { findDueTerms, payTerm } from './queries.ts'

const termsMost = 500

/**
 * Gives the points of monthly days that have come. For a job: what a missed run left is given by the next, and two at
 * the same moment give nothing twice. One term that fails keeps no other one waiting.
 * @throws AggregateError with what failed, after the others were paid
 */
export async function payPremiumPoints(
  services: Pick<Services, 'pool' | 'settings'>,
): Promise<{ days: number }> {
  const points = services.settings.get('premium_month_points')
  const failures: unknown[] = []
  let days = 0
  for (const id of await findDueTerms(services, termsMost)) {
    try {
      days += await payTerm(services.pool, id, points)
    } catch (thrown) {
      failures.push(thrown)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'monthly points of premium were not paid')
  return { days }
}
