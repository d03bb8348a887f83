import type pg from 'pg'
import { type Client, is, queryOne, queryValues } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
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
 * its own, days that bring nothing are settled together. Run twice, or by two workers at once, it pays nothing twice;
 * after missed nights it catches up.
 * @throws Error if some failed, after the others: the job is retried for them
 */
export async function settleReferrals(services: Needs): Promise<void> {
  const { pool, settings } = services
  let failed = 0
  const each: Each = async (ids, settle) => {
    let begun = 0
    const served = await serveEach(services, 'settle-referrals', ids, (id) => {
      begun += 1
      return settle(id)
    })
    failed += begun - served
  }
  const { get } = settings
  const enough = { attempts: get('referral_attempts_count'), days: get('referral_days_count') }
  for (let last = 0; ; ) {
    const candidates = await readCandidates(pool, enough, last, candidatesAtOnce)
    await each(candidates, (id) => inTransaction(pool, (client) => judgeReferral(client, get, id)))
    last = candidates.at(-1) ?? last
    if (candidates.length < candidatesAtOnce) break
  }
  await settleDays(pool, get, each)
  await each(await readReturned(pool), (id) => inTransaction(pool, (client) => takeBackShare(client, id)))
  if (failed > 0) throw new Error(`${failed} referrals could not be settled`)
}

type Needs = RowServices & Pick<Services, 'pool' | 'settings'>
/** Settles something for each of the ids, and counts those that fail. */
type Each = (ids: Iterable<number>, settle: (id: number) => Promise<unknown>) => Promise<void>

/**
 * Settles days: of most referrals they bring nothing, which needs no transaction for each; then of the others, and of
 * those that one of them held up.
 */
async function settleDays(pool: pg.Pool, get: Services['settings']['get'], each: Each): Promise<void> {
  await each([0], async (first) => {
    for (let last = first, looked = emptyAtOnce; looked === emptyAtOnce; ) {
      const done = await inTransaction(pool, (client) => settleEmpty(client, last, emptyAtOnce))
      last = done.lastId
      looked = done.looked
    }
  })
  const left = await readReferrers(pool, {
    waitDays: get('referral_order_wait_days'),
    cardWaitDays: get('referral_order_card_wait_days'),
  })
  const line = left.values()
  const settle = async (referrerId: number): Promise<void> => {
    while ((await inTransaction(pool, (client) => settleShares(client, get, referrerId))) > 0);
  }
  await Promise.all(Array.from({ length: referrersAtOnce }, () => each(line, settle)))
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
