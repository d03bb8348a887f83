import type { Services } from '../../services.ts'

/**
 * Updates each owner's quality, a factor of the feed's reward rate, from recent blocks and reports. Returns
 * the number of campaigns changed. Runs as a job every 15 minutes.
 */
export async function rateOwners({ pool }: Pick<Services, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ changed: number }>('SELECT exchange.rate_owners() AS changed')
  return rows[0]?.changed ?? 0
}
