import type pg from 'pg'
import type { Client } from '#database/rows.ts'
import { namedKey, postTransfers } from '#ledger/index.ts'
import type { SettingStore } from '../../settings/index.ts'
import type { Account } from './queries.ts'

/** Claims an email and a browser for the welcome; true if both are new. */
export async function claimWelcome(
  client: pg.ClientBase,
  memberId: number,
  hashes: { address: Buffer; device: Buffer },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO welcome_claim (kind, key_hash, member_id, claimed_at)
     SELECT kind, key_hash, $1, ledger.clock()
     FROM (VALUES ('address', $2::bytea), ('device', $3::bytea)) AS claim (kind, key_hash)
     ON CONFLICT (kind, key_hash) DO NOTHING`,
    [memberId, hashes.address, hashes.device],
  )
  return rowCount === 2
}

/** Pays half and promises half (product decisions, Grants): an activity, less what they owe. */
export async function payWelcome(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  { id, walletId }: Pick<Account, 'id' | 'walletId'>,
): Promise<void> {
  const points = settings.get('welcome_points')
  const key = namedKey(`welcome_grant:${id}`)
  const grant = { key, reason: 'welcome_grant', target: walletId, amount: points, ref: id } as const
  if (points > 0) await postTransfers(client, [grant])
  await client.query(
    `WITH promised AS (
       UPDATE member SET second_grant_points = $3, second_grant_after_count = $4 WHERE id = $1
     ), told AS (
       INSERT INTO activity (member_id, kind, points, created_at)
       SELECT $1, 'welcome_grant', $2::bigint, ledger.clock() WHERE $2::bigint > 0
       RETURNING member_id, points
     )
     SELECT exchange.collect_from_income(array_agg(member_id), array_agg(points::bigint)) FROM told`,
    [id, points, settings.get('welcome_second_points'), settings.get('welcome_second_after_count')],
  )
}

/** Days for which the hash of a deleted account’s email rejects a second welcome. */
const hashDays = 365

/** Deletes the hashes of accounts that were deleted a year ago. */
export async function forgetWelcomes(client: Client): Promise<void> {
  await client.query(
    `DELETE FROM welcome_claim USING member WHERE member.id = welcome_claim.member_id AND member.state = 'deleted'
       AND member.deletes_at < ledger.clock() - make_interval(days => $1)`,
    [hashDays],
  )
}
