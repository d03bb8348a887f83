import type pg from 'pg'
import type { Arrival } from '../../people/sessions/index.ts'
import { judgeReferral } from './judge-referral.ts'
import { addReferral, findReferrer } from './queries.ts'
import type { ReadSetting } from './rules.ts'

/**
 * Records who brought a newcomer, in the transaction that made the account and after its browser was
 * recorded. An unknown code is ignored. A newcomer who is one person with the referrer, or was a member
 * before, is rejected at once.
 */
export async function recordReferral(
  client: pg.ClientBase,
  setting: ReadSetting,
  { newcomerId, linkCode, browserCode, network }: Arrival,
): Promise<void> {
  const code = linkCode ?? browserCode
  const referrer = code === null ? null : await findReferrer(client, code)
  if (!referrer || referrer.id === newcomerId) return
  const source = linkCode === null ? 'browser' : 'link'
  await addReferral(client, { newcomerId, referrerId: referrer.id, source, network })
  await judgeReferral(client, setting, newcomerId)
}
