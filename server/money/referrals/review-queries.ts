import type pg from 'pg'
import { is, query, type RowOf } from '#database/rows.ts'

type Client = pg.Pool | pg.ClientBase

const waitingRow = {
  id: is.integer,
  referrer: is.text,
  newcomer: is.text,
  since: is.time,
  attempts: is.integer,
  days: is.integer,
  inCommon: is.integer,
}
/** A referral in review. */
export type WaitingRow = RowOf<typeof waitingRow>

/** Referrals in review, the oldest newcomer first. inCommon: members seen in the networks that both used. */
export async function readWaiting(
  client: Client,
  page: { after: number | null; limit: number },
): Promise<WaitingRow[]> {
  return query(
    client,
    waitingRow,
    `SELECT newcomer_id AS id, referrer.username AS referrer, newcomer.username AS newcomer,
       referral.created_at AS since, newcomer.credited_count AS attempts, newcomer.credited_days AS days,
       (SELECT count(DISTINCT member_id) FROM session WHERE network <> '' AND network IN (
         SELECT mine.network FROM session AS mine JOIN session AS theirs USING (network)
         WHERE mine.member_id = newcomer.id AND theirs.member_id = referrer.id)) AS "inCommon"
     FROM referral JOIN member AS newcomer ON newcomer.id = newcomer_id
     JOIN member AS referrer ON referrer.id = referrer_id
     WHERE referral.state = 'review' AND newcomer_id > coalesce($1, 0)
     ORDER BY newcomer_id LIMIT $2`,
    [page.after, page.limit],
  )
}

/** Number of referrals in review. */
export async function countWaiting(client: Client): Promise<number> {
  const rows = await query(
    client,
    { count: is.integer },
    `SELECT count(*) AS count FROM referral WHERE state = 'review'`,
  )
  return rows[0]?.count ?? 0
}

/** Records the admin who cleared the network; the referral is pending again. */
export async function writeCleared(client: Client, newcomerId: number, adminId: number): Promise<void> {
  await client.query(
    `UPDATE referral SET state = 'pending', cleared_by = $2, decided_at = NULL WHERE newcomer_id = $1`,
    [newcomerId, adminId],
  )
}
