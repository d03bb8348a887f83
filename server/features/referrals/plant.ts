import type pg from 'pg'
import { decide } from './decide-referrals.ts'
import { judgeReferral } from './judge-referral.ts'
import { addReferral, readCandidates } from './queries.ts'
import { readReviews, writeSameNetwork } from './review-queries.ts'
import type { ReadSetting } from './rules.ts'
import { settleShares } from './settle-shares.ts'
import { readReferrers } from './share-queries.ts'

const all = 10_000

/** Somebody of a planted history who came by another's link. */
export interface PlantedReferral {
  newcomerId: number
  referrerId: number
  sameNetwork: boolean
  at: Date
}

/** Writes who brought somebody of a planted history. Only the seeding role may. */
export async function plantReferral(
  client: pg.ClientBase,
  { newcomerId, referrerId, sameNetwork, at }: PlantedReferral,
): Promise<void> {
  await addReferral(client, { newcomerId, referrerId, source: 'link', network: '' }, at)
  if (sameNetwork) await writeSameNetwork(client, newcomerId)
}

/**
 * A night of a planted history: what the job does, at a moment of the past and in the caller's transaction.
 * @param refusals what an admin wrote of referrals that were refused as soon as they were looked at, by newcomer
 */
export async function plantNight(
  client: pg.ClientBase,
  setting: ReadSetting,
  at: Date,
  { adminId, refusals }: { adminId: number; refusals: ReadonlyMap<number, string> },
): Promise<void> {
  const enough = { attempts: setting('referral_attempts_count'), days: setting('referral_days_count') }
  for (const newcomerId of await readCandidates(client, enough, 0, all))
    await judgeReferral(client, setting, newcomerId, at)
  for (const newcomerId of await readReviews(client)) {
    const note = refusals.get(newcomerId)
    if (note !== undefined) await decide(client, setting, { newcomerId, adminId, approve: false, note }, at)
  }
  for (const referrerId of await readReferrers(client)) await settleShares(client, setting, referrerId, at)
}
