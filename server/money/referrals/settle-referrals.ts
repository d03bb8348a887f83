import type pg from 'pg'
import { type Client, is, queryOne, queryValues } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Services } from '../../services.ts'
import { clawBackOrder } from '../clawbacks/index.ts'
import { judgeReferral } from './judge-referral.ts'
import { settleShares } from './settle-shares.ts'
import { readReferrers, settleEmpty } from './share-queries.ts'

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
  const each = async (what: object, settle: () => Promise<unknown>): Promise<void> => {
    try {
      await settle()
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
      await each({ newcomerId }, () =>
        inTransaction(pool, (client) => judgeReferral(client, get, newcomerId)),
      )
    last = candidates.at(-1) ?? last
    if (candidates.length < candidatesAtOnce) break
  }
  await settleDays(pool, get, each)
  for (const orderId of await readReturned(pool))
    await each({ orderId }, () => inTransaction(pool, (client) => takeBackShare(client, orderId)))
  if (failed) throw failed
}

/** Settles days: of most referrals they bring nothing, which needs no transaction for each; then of the others. */
async function settleDays(
  pool: pg.Pool,
  get: Services['settings']['get'],
  each: (what: object, settle: () => Promise<unknown>) => Promise<void>,
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
      await each({ referrerId }, async () => {
        while ((await inTransaction(pool, (client) => settleShares(client, get, referrerId))) > 0);
      })
  }
  await Promise.all(Array.from({ length: referrersAtOnce }, settleNext))
}

/**
 * Takes back the share of a refunded or disputed order, once, in the caller's transaction: product decisions,
 * Referral.
 */
async function takeBackShare(client: pg.ClientBase, orderId: number): Promise<void> {
  const share = await lockReturned(client, orderId)
  if (!share) return
  await clawBackOrder(client, { ...share, orderId }, 'referral_share')
  await client.query(
    `WITH taken AS (
       UPDATE referral_share SET taken_back_at = ledger.clock() WHERE order_id = $1 RETURNING newcomer_id, points
     )
     UPDATE referral SET earned_points = earned_points - taken.points
     FROM taken WHERE referral.newcomer_id = taken.newcomer_id`,
    [orderId],
  )
}

const isReturned = `taken_back_at IS NULL
  AND EXISTS (SELECT FROM purchase_order WHERE id = order_id AND purchase_order.state IN ('refunded', 'disputed'))`

/** Orders that were refunded or disputed after they brought a share. */
const readReturned = (client: Client): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT order_id AS id FROM referral_share WHERE kind = 'order' AND ${isReturned} ORDER BY order_id`,
  )

/** Locks the share of such an order by its referral; null if it was taken back meanwhile. */
async function lockReturned(
  client: pg.ClientBase,
  orderId: number,
): Promise<{ memberId: number; points: number } | null> {
  await client.query(
    `SELECT FROM referral WHERE newcomer_id = (SELECT newcomer_id FROM referral_share WHERE kind = 'order' AND order_id = $1)
     FOR NO KEY UPDATE`,
    [orderId],
  )
  return queryOne(
    client,
    { memberId: is.integer, points: is.integer },
    `SELECT referrer_id AS "memberId", points FROM referral_share WHERE kind = 'order' AND order_id = $1 AND ${isReturned}`,
    [orderId],
  )
}

/** Pending newcomers after this id who did enough, or closed their account, in the order they joined. */
const readCandidates = (
  client: Client,
  enough: { attempts: number; days: number },
  afterId: number,
  limit: number,
): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT newcomer_id AS id FROM referral JOIN member ON member.id = newcomer_id
     WHERE referral.state = 'pending' AND newcomer_id > $3
       AND (credited_count >= $1 AND credited_days >= $2 OR member.state = 'deleted')
     ORDER BY newcomer_id LIMIT $4`,
    [enough.attempts, enough.days, afterId, limit],
  )
