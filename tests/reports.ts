import type { Client } from '#database/rows.ts'

interface Added {
  campaignId: number
  memberId: number
  reason?: string
  note?: string
  hoursAgo?: number
}

/** Adds an open report about a campaign, with its case. */
export async function addReport(
  client: Client,
  { campaignId, memberId, reason = 'broken', note, hoursAgo = 0 }: Added,
): Promise<void> {
  await client.query(
    `WITH added AS (
       INSERT INTO report (campaign_id, owner_id, member_id, reason, note, created_at)
       SELECT id, owner_id, $2, $3, $4, ledger.clock() - make_interval(hours => $5) FROM campaign WHERE id = $1
       RETURNING id, owner_id, created_at
     )
     INSERT INTO case_file (kind, subject_id, member_ids, opened_at)
     SELECT 'report', id, ARRAY[$2::bigint, owner_id], created_at FROM added`,
    [campaignId, memberId, reason, note, hoursAgo],
  )
}
