import type pg from 'pg'
import { decide } from './decide-referrals.ts'
import { judgeReferral } from './judge-referral.ts'
import { addReferral, readCandidates } from './queries.ts'
import { readReviews, writeSameNetwork } from './review-queries.ts'
import type { ReadSetting } from './rules.ts'
import { settleShares } from './settle-shares.ts'
import { readReferrers } from './share-queries.ts'

const all = 10_000

/** A referral of a seeded history. */
export interface PlantedReferral {
  newcomerId: number
  referrerId: number
  sameNetwork: boolean
  at: Date
}

/** Writes a referral of a seeded history. Only the seeding role may. */
export async function plantReferral(
  client: pg.ClientBase,
  { newcomerId, referrerId, sameNetwork, at }: PlantedReferral,
): Promise<void> {
  await addReferral(client, { newcomerId, referrerId, source: 'link', network: '' }, at)
  if (sameNetwork) await writeSameNetwork(client, newcomerId)
}

/**
 * Runs the nightly job of a seeded history, at a past time and in the caller's transaction.
 * @param rejections admins' notes on referrals rejected as soon as they were in review, by newcomer
 */
export async function plantNight(
  client: pg.ClientBase,
  setting: ReadSetting,
  at: Date,
  { adminId, rejections }: { adminId: number; rejections: ReadonlyMap<number, string> },
): Promise<void> {
  const enough = { attempts: setting('referral_attempts_count'), days: setting('referral_days_count') }
  for (const newcomerId of await readCandidates(client, enough, 0, all))
    await judgeReferral(client, setting, newcomerId, at)
  for (const newcomerId of await readReviews(client)) {
    const note = rejections.get(newcomerId)
    if (note !== undefined) await decide(client, setting, { newcomerId, adminId, approve: false, note }, at)
  }
  const terms = {
    waitDays: setting('referral_order_wait_days'),
    cardWaitDays: setting('referral_order_card_wait_days'),
  }
  for (const referrerId of await readReferrers(client, terms, at))
    await settleShares(client, setting, referrerId, at)
}
