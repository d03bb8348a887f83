import type pg from 'pg'
import { namedKey, type Transfer } from '#ledger/index.ts'
import { type Moment, mint } from './moment.ts'
import { dayShare, linkOf, type ReadSetting } from './rules.ts'
import {
  type DueReferral,
  lockDue,
  type NewShare,
  readEarned,
  writeSettled,
  writeShares,
} from './share-queries.ts'

/**
 * Pays a referrer, in the caller's transaction, what is due of the days that are over and were not settled before.
 * Whoever turns out to be one person with the referrer brings no more. Answers how many referrals it settled; 0: done.
 */
export async function settleShares(
  client: pg.ClientBase,
  setting: ReadSetting,
  referrerId: number,
  moment: Moment = null,
): Promise<number> {
  const terms = {
    waitDays: setting('referral_order_wait_days'),
    cardWaitDays: setting('referral_order_card_wait_days'),
    orderBasisPoints: setting('referral_order_basis_points'),
  }
  const { due, walletId } = await lockDue(client, referrerId, moment, terms)
  if (due.length === 0) return 0
  const apart = due.filter((referral) => linkOf({ ...referral, knownPerson: false }) === null)
  const shares = await sharesOfDays(client, setting, apart)
  await mint(
    client,
    shares.map((share) => transferOf(share, walletId)),
    moment,
  )
  await writeShares(client, referrerId, shares, moment)
  await writeSettled(client, due.map(settledOf))
  return due.length
}

/** The shares of days that are over, each newcomer's within the most that one brings. */
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
    shares.push({ newcomerId, kind: 'day', day, orderId: null, basePoints, points })
  }
  return shares
}

/** Each cause has its key, so that none is paid twice. */
const transferOf = ({ newcomerId, day, points }: NewShare, target: number): Transfer => ({
  key: namedKey(`referral_share:${newcomerId}:${day}`),
  reason: 'referral_share',
  target,
  amount: points,
  ref: newcomerId,
})

function settledOf(referral: DueReferral) {
  const reason = linkOf({ ...referral, knownPerson: false })
  return {
    newcomerId: referral.newcomerId,
    to: referral.to,
    closed: referral.isLast || reason !== null,
    reason,
  }
}
