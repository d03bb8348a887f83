import { inTransaction } from '#database/transaction.ts'
import type { Services } from '../../services.ts'
import { findSites, setSiteKeys, siteKeyOf } from '../content/index.ts'

const batch = 500

/**
 * Gives each website the key that the rule of this version makes of its address, and recent visits with it; returns how
 * many websites have another one now. For a job that runs once with each start of the program: a change of the rule
 * needs nothing else.
 */
export async function renewSites({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let renewed = 0
  for (let after = 0; ; ) {
    const sites = await findSites(pool, after, batch)
    const last = sites.at(-1)
    if (!last) return renewed
    after = last.id
    const changes = sites
      .map(({ id, url, siteKey }) => ({ id, before: siteKey, siteKey: siteKeyOf(url) }))
      .filter(({ before, siteKey }) => siteKey !== before)
    if (changes.length > 0)
      await inTransaction(pool, async (client) => {
        await client.query('SELECT exchange.renew_visits($1, $2)', [
          changes.map(({ id }) => id),
          changes.map(({ siteKey }) => siteKey),
        ])
        await setSiteKeys(client, changes)
      })
    renewed += changes.length
  }
}
