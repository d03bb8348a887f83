import type pg from 'pg'
import { inTransaction } from '#database/transaction.ts'
import type { Services } from '../../services.ts'
import { judgeReferral } from './judge-referral.ts'
import { readCandidates } from './queries.ts'
import { readReturned } from './return-queries.ts'
import { settleShares } from './settle-shares.ts'
import { readReferrers } from './share-queries.ts'
import { takeBackShare } from './take-back-shares.ts'

const candidatesAtOnce = 200

/**
 * The nightly job: judges newcomers who have done enough, pays shares of past days and of orders, and takes
 * back shares of orders that were refunded or disputed. Each referral, referrer and order is a transaction of
 * its own. Run twice, or by two workers at once, it pays nothing twice; after missed nights it catches up. A
 * failure is logged and does not stop the others; the job is retried for it.
 */
export async function settleReferrals(services: Pick<Services, 'pool' | 'settings' | 'log'>): Promise<void> {
  const { pool, settings, log } = services
  let failed: unknown
  const each = async (what: object, work: (client: pg.PoolClient) => Promise<number>): Promise<void> => {
    try {
      while ((await inTransaction(pool, work)) > 0);
    } catch (thrown) {
      failed ??= thrown
      log.warn({ err: thrown, ...what }, 'could not settle a referral')
    }
  }
  const { get } = settings
  const enough = { attempts: get('referral_attempts_count'), days: get('referral_days_count') }
  for (let last = 0; ; ) {
    const candidates = await readCandidates(pool, enough, last, candidatesAtOnce)
    for (const newcomerId of candidates)
      await each({ newcomerId }, async (client) => {
        await judgeReferral(client, get, newcomerId)
        return 0
      })
    last = candidates.at(-1) ?? last
    if (candidates.length < candidatesAtOnce) break
  }
  for (const referrerId of await readReferrers(pool))
    await each({ referrerId }, (client) => settleShares(client, get, referrerId))
  for (const orderId of await readReturned(pool))
    await each({ orderId }, async (client) => {
      await takeBackShare(client, orderId)
      return 0
    })
  if (failed) throw failed
}
