import type pg from 'pg'
import { clawBackShare } from '../clawbacks/index.ts'
import { lockReturned, writeTakenBack } from './return-queries.ts'

/**
 * Takes back the share of a refunded or disputed order, once, in the caller's transaction: product decisions,
 * Referral.
 */
export async function takeBackShare(client: pg.ClientBase, orderId: number): Promise<void> {
  const share = await lockReturned(client, orderId)
  if (!share) return
  await clawBackShare(client, { memberId: share.referrerId, orderId, points: share.points })
  await writeTakenBack(client, orderId)
}
