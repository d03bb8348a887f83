import type { Services } from '../../services.ts'

/**
 * Brings each owner's quality, which the feed multiplies the reward with, up to what members have said lately.
 * Answers how many campaigns changed. For a job, each quarter of an hour.
 */
export async function rateOwners({ pool }: Pick<Services, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ changed: number }>('SELECT exchange.rate_owners() AS changed')
  return rows[0]?.changed ?? 0
}
