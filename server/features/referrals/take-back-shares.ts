import type pg from 'pg'
import { clawBackShare } from '../clawbacks/index.ts'
import { lockReturned, writeTakenBack } from './return-queries.ts'

/** Takes the share of an order that came back, in the caller's transaction: product decisions, Referral. Once. */
export async function takeBackShare(client: pg.ClientBase, orderId: number): Promise<void> {
  const share = await lockReturned(client, orderId)
  if (!share) return
  await clawBackShare(client, { memberId: share.referrerId, orderId, points: share.points })
  await writeTakenBack(client, orderId)
}
