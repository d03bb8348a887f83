import type { Services } from '../../services.ts'

const mostAtOnce = 500

/**
 * Ends every attempt whose time is over, with its reason, and gives back the caps it had taken. Answers how many.
 * For a job, each minute; a start of the same member ends its own overdue attempt by itself.
 */
export async function expireAttempts({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let expired = 0
  for (let last = mostAtOnce; last === mostAtOnce; expired += last) {
    const { rows } = await pool.query<{ expired: number }>('SELECT exchange.expire_attempts() AS expired')
    last = rows[0]?.expired ?? 0
  }
  return expired
}
