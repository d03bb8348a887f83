import type pg from 'pg'
import { namedKey, type Transfer } from '#ledger/index.ts'
import { mint } from './queries.ts'
import { dayShare, linkOf, partOf, type ReadSetting } from './rules.ts'
import {
  type DueOrder,
  type DueReferral,
  lockDue,
  type NewShare,
  readDueOrders,
  readEarned,
  writeSettled,
  writeShares,
} from './share-queries.ts'

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
  const unlinked = due.filter((referral) => linkOf({ ...referral, knownPerson: false }) === null)
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
  await writeSettled(client, due.map(settledOf))
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

function transferOf({ newcomerId, orderId, points: amount, key }: NewShare, target: number): Transfer {
  return orderId === null
    ? { key, reason: 'referral_share', target, amount, ref: newcomerId }
    : { key, reason: 'referral_order', target, amount, ref: orderId }
}

function settledOf(referral: DueReferral) {
  const reason = linkOf({ ...referral, knownPerson: false })
  return {
    newcomerId: referral.newcomerId,
    to: referral.to,
    closed: referral.isLast || reason !== null,
    reason,
  }
}
