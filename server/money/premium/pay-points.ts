import type { Services } from '../../services.ts'
import { findDueTerms, payTerm } from './queries.ts'

const maxTerms = 500

/**
 * Pays the points of monthly days that have come. For a job: what a missed run left is paid by the next, and
 * two runs at the same moment pay nothing twice. A term that fails does not hold up the others.
 * @throws AggregateError of the failures, after the others were paid
 */
export async function payPremiumPoints(
  services: Pick<Services, 'pool' | 'settings'>,
): Promise<{ days: number }> {
  const points = services.settings.get('premium_month_points')
  const failures: unknown[] = []
  let days = 0
  for (const id of await findDueTerms(services, maxTerms)) {
    try {
      days += await payTerm(services.pool, id, points)
    } catch (thrown) {
      failures.push(thrown)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'monthly points of premium were not paid')
  return { days }
}
