import type pg from 'pg'
import { inTransaction } from '#database/transaction.ts'
import type { Services } from '../../services.ts'
import { judgeReferral } from './judge-referral.ts'
import { readCandidates } from './queries.ts'
import { readReturned } from './return-queries.ts'
import { settleShares } from './settle-shares.ts'
import { readReferrers, settleEmpty } from './share-queries.ts'
import { takeBackShare } from './take-back-shares.ts'

const candidatesAtOnce = 200
const emptyAtOnce = 5_000
/** Referrers who are settled at once, each in a transaction of their own. */
const referrersAtOnce = 4

/**
 * The nightly job: judges newcomers who have done enough, pays shares of past days and of orders, and takes
 * back shares of orders that were refunded or disputed. Each referral, referrer and order is a transaction of
 * its own, days that bring nothing are settled together. Run twice, or by two workers at once, it pays nothing twice; after missed nights it catches up. A
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
  await settleDays(pool, get, each)
  for (const orderId of await readReturned(pool))
    await each({ orderId }, async (client) => {
      await takeBackShare(client, orderId)
      return 0
    })
  if (failed) throw failed
}

/** Settles days: of most referrals they bring nothing, which needs no transaction for each; then of the others. */
async function settleDays(
  pool: pg.Pool,
  get: Services['settings']['get'],
  each: (what: object, work: (client: pg.PoolClient) => Promise<number>) => Promise<void>,
): Promise<void> {
  for (let last = 0, looked = emptyAtOnce; looked === emptyAtOnce; ) {
    const done = await inTransaction(pool, (client) => settleEmpty(client, last, emptyAtOnce))
    last = done.lastId
    looked = done.looked
  }
  const left = await readReferrers(pool, {
    waitDays: get('referral_order_wait_days'),
    cardWaitDays: get('referral_order_card_wait_days'),
  })
  const settleNext = async (): Promise<void> => {
    for (let referrerId = left.shift(); referrerId !== undefined; referrerId = left.shift())
      await each({ referrerId }, (client) => settleShares(client, get, referrerId))
  }
  await Promise.all(Array.from({ length: referrersAtOnce }, settleNext))
}
