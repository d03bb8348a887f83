import type pg from 'pg'
import type { ReferralReason } from '#contract/money/referrals.ts'
import type { ReadSetting } from '#contract/settings.ts'
import { run } from '#database/rows.ts'
import { namedKey, type Transfer } from '#ledger/index.ts'
import { mint, night } from './queries.ts'
import { dayShare, linkOf, partOf } from './rules.ts'
import { type DueOrder, type DueReferral, lockDue, readDueOrders, readEarned } from './share-queries.ts'

/**
 * Pays a referrer, in the caller's transaction, the unsettled shares of past days and of orders that are due.
 * A newcomer who turns out to be one person with the referrer brings no more. Returns how many referrals were
 * settled; 0: done.
 */
export async function settleShares(
  client: pg.ClientBase,
  setting: ReadSetting,
  referrerId: number,
): Promise<number> {
  const terms = {
    waitDays: setting('referral_order_wait_days'),
    cardWaitDays: setting('referral_order_card_wait_days'),
    orderBasisPoints: setting('referral_order_basis_points'),
  }
  const { due, walletId } = await lockDue(client, referrerId, terms)
  if (due.length === 0) return 0
  const judged = due.map((referral) => ({ ...referral, reason: linkOf({ ...referral, knownPerson: false }) }))
  const unlinked = judged.filter(({ reason }) => reason === null)
  const orders = await readDueOrders(client, referrerId, unlinked, terms)
  const shares = [
    ...(await sharesOfDays(client, setting, unlinked)),
    ...orders.map((order) => shareOfOrder(order, terms.orderBasisPoints)),
  ]
  await mint(
    client,
    shares.map((share) => transferOf(share, walletId)),
  )
  await writeShares(client, referrerId, shares)
  await writeSettled(client, judged)
  return due.length
}

/** Shares of past days, each newcomer's up to the limit. */
async function sharesOfDays(
  client: pg.ClientBase,
  setting: ReadSetting,
  due: readonly DueReferral[],
): Promise<NewShare[]> {
  const paid = new Map(due.map(({ newcomerId, sharePoints }) => [newcomerId, sharePoints]))
  const shares: NewShare[] = []
  for (const { newcomerId, day, points: basePoints } of await readEarned(client, due)) {
    const before = paid.get(newcomerId) ?? 0
    const points = dayShare(setting, basePoints, before)
    if (points === 0) continue
    paid.set(newcomerId, before + points)
    const key = namedKey(`referral_share:${newcomerId}:${day}`)
    shares.push({ newcomerId, kind: 'day', day, orderId: null, basePoints, points, key })
  }
  return shares
}

const shareOfOrder = ({ newcomerId, orderId, points }: DueOrder, basisPoints: number): NewShare => ({
  newcomerId,
  kind: 'order',
  day: null,
  orderId,
  basePoints: points,
  points: partOf(points, basisPoints),
  key: namedKey(`referral_order:${orderId}`),
})

const transferOf = ({ newcomerId, orderId, points: amount, key }: NewShare, target: number): Transfer =>
  orderId === null
    ? { key, reason: 'referral_share', target, amount, ref: newcomerId }
    : { key, reason: 'referral_order', target, amount, ref: orderId }

/** A share to be stored, of a day or of an order. */
interface NewShare {
  newcomerId: number
  kind: 'day' | 'order'
  /** null for an order: its share is listed under the day it is paid. */
  day: string | null
  orderId: number | null
  basePoints: number
  points: number
  /** Key of the transfer that pays it: each cause has its own, so none is paid twice. */
  key: string
}

/**
 * Writes shares minted in the same transaction, and notifies the referrer once for each kind; what the referrer owes is
 * taken from them.
 */
async function writeShares(
  client: pg.ClientBase,
  referrerId: number,
  shares: readonly NewShare[],
): Promise<void> {
  if (shares.length === 0) return
  await run(client, {
    prepared: `WITH ${night}, share AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb)
         AS share ("newcomerId" bigint, kind text, day date, "orderId" bigint, "basePoints" bigint, points int, key uuid)
     ), written AS (
       INSERT INTO referral_share (referrer_id, newcomer_id, kind, day, order_id, base_points, points, paid_at, ledger_key)
       SELECT $1, "newcomerId", kind, coalesce(share.day, night.day), "orderId", "basePoints", points, at, key
       FROM share, night
     ), summed AS (
       UPDATE referral SET earned_points = earned_points + brought.points, share_points = share_points + brought.of_days
       FROM (SELECT "newcomerId", sum(points) AS points, coalesce(sum(points) FILTER (WHERE kind = 'day'), 0) AS of_days
         FROM share GROUP BY 1) AS brought
       WHERE newcomer_id = "newcomerId"
     ), told AS (
       INSERT INTO activity (member_id, kind, points, created_at)
       SELECT $1, CASE kind WHEN 'day' THEN 'referral_share' ELSE 'referral_order' END, sum(points), at
       FROM share, night GROUP BY kind, at ORDER BY kind
       RETURNING member_id, points
     )
     SELECT exchange.collect_from_income(array_agg(member_id), array_agg(points::bigint)) FROM told`,
    values: [referrerId, JSON.stringify(shares)],
  })
}

/** Records how far days are settled, and which referrals are closed: the last ones, and those with a reason. */
async function writeSettled(
  client: pg.ClientBase,
  settled: readonly (DueReferral & { reason: ReferralReason | null })[],
): Promise<void> {
  await run(client, {
    prepared: `UPDATE referral SET settled_until = greatest(settled_until, "to"),
       closed = "isLast" OR settled.reason IS NOT NULL, reason = settled.reason
     FROM jsonb_to_recordset($1::jsonb) AS settled ("newcomerId" bigint, "to" date, "isLast" boolean, reason text)
     WHERE newcomer_id = "newcomerId"`,
    values: [JSON.stringify(settled)],
  })
}
