import { is, query } from '#database/rows.ts'
import type { Services } from '../../services.ts'

const batchSize = 500

/**
 * Ends every overdue attempt, with its reason, and releases its caps. Returns how many. For a job that runs
 * each minute; a start also ends the overdue attempts of its own member.
 */
export async function expireAttempts({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let expired = 0
  for (let last = batchSize; last === batchSize; expired += last) {
    const rows = await query(pool, { expired: is.integer }, 'SELECT exchange.expire_attempts() AS expired')
    last = rows[0]?.expired ?? 0
  }
  return expired
}
