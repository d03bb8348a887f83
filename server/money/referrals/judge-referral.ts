import type pg from 'pg'
import type { ReferralState } from '#contract/money/referrals.ts'
import type { ReadSetting } from '#contract/settings.ts'
import { namedKey } from '#ledger/index.ts'
import { openCase } from '../../cases/index.ts'
import { lockWaiting, mint, type Parties, readFacts, writeApproval, writeVerdict } from './queries.ts'
import { judge } from './rules.ts'

/**
 * Judges a pending referral in the caller's transaction and pays it if approved: product decisions, Referral.
 * A repeat changes nothing more. Returns the new state; null if it was not pending.
 */
export async function judgeReferral(
  client: pg.ClientBase,
  setting: ReadSetting,
  newcomerId: number,
): Promise<ReferralState | null> {
  if (!(await lockWaiting(client, newcomerId))) return null
  const facts = await readFacts(client, newcomerId)
  const verdict = judge(setting, facts)
  if (verdict.state === 'approved') await approve(client, setting, newcomerId, facts)
  else if (verdict.state !== 'pending' || verdict.reason !== facts.reason)
    await writeVerdict(client, newcomerId, verdict)
  if (verdict.state === 'review')
    await openCase(client, {
      kind: 'referral',
      subjectId: newcomerId,
      memberIds: [facts.referrerId, newcomerId],
    })
  return verdict.state
}

async function approve(
  client: pg.ClientBase,
  setting: ReadSetting,
  newcomerId: number,
  { referrerId, referrerWallet, newcomerWallet }: Parties,
): Promise<void> {
  const points = setting('referral_referrer_points')
  const newcomerPoints = setting('referral_newcomer_points')
  const grants = [
    { reason: 'referral_grant', target: referrerWallet, amount: points },
    { reason: 'referral_welcome', target: newcomerWallet, amount: newcomerPoints },
  ] as const
  const transfers = grants
    .filter(({ amount }) => amount > 0)
    .map((grant) => ({ ...grant, key: namedKey(`${grant.reason}:${newcomerId}`), ref: newcomerId }))
  await mint(client, transfers)
  const days = setting('referral_share_days')
  await writeApproval(client, { newcomerId, referrerId, points, newcomerPoints, days })
}
