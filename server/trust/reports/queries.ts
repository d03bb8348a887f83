import type pg from 'pg'
import { z } from 'zod'
import { reportCase } from '#contract/trust/reports.ts'
import { type Client, is, query, queryOne, type RowOf } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { openCase } from '../../cases/index.ts'
import { trustRecord } from '../../exchange/attempts/index.ts'
import { pathOfPicture } from '../../pictures/index.ts'
import { reporterRow } from './rules.ts'

interface NewReport {
  campaignId: number
  memberId: number
  reason: string
  note?: string | undefined
}

const addedRow = { id: is.integer, ownerId: is.integer.orNull, isNew: is.boolean }

/**
 * Stores or replaces a member's open report, and hides the task; false if it was never published or is the member's
 * own.
 */
export const addReport = (pool: pg.Pool, { campaignId, memberId, reason, note }: NewReport) =>
  inTransaction(pool, async (client) => {
    const added = await queryOne(
      client,
      addedRow,
      `WITH known AS (
         SELECT id, owner_id FROM campaign WHERE id = $2 AND state <> 'draft' AND owner_id IS DISTINCT FROM $1
       ), skipped AS (
         INSERT INTO task_skip (member_id, campaign_id) SELECT $1, id FROM known ON CONFLICT DO NOTHING)
       INSERT INTO report (campaign_id, owner_id, member_id, reason, note)
       SELECT id, owner_id, $1, $3, $4 FROM known
       ON CONFLICT (campaign_id, member_id) WHERE closed_at IS NULL
       DO UPDATE SET reason = excluded.reason, note = excluded.note
       RETURNING id, owner_id AS "ownerId", xmax = 0 AS "isNew"`,
      [memberId, campaignId, reason, note ?? null],
    )
    // A replaced one has its case, which whoever decides it may have locked.
    if (added?.isNew)
      await openCase(client, { kind: 'report', subjectId: added.id, memberIds: [memberId, added.ownerId] })
    return added !== null
  })

/** A reporter, before their trust is computed. */
const judgedRow = { ...trustRecord, ...reporterRow }

/** Most reporters read: more can only make a hold likelier, and it has happened by then. */
const maxReporters = 30

/** Reporters of a campaign since its last hold for reports, with devices and networks of 90 days. */
export const readReporters = (client: Client, campaignId: number): Promise<RowOf<typeof judgedRow>[]> =>
  query(client, judgedRow, {
    prepared: `SELECT member.id AS "memberId", credited_count AS "creditedCount", credited_days AS "creditedDays",
        rejected_count AS "rejectedCount", report.reason, history.upheld, history.refused,
        ARRAY(SELECT device_id::text FROM member_device WHERE member_id = member.id) AS devices,
        ARRAY(SELECT DISTINCT network FROM session
          WHERE member_id = member.id AND network <> '' AND last_used_at > ledger.clock() - interval '90 days') AS networks
      FROM report JOIN member ON member.id = report.member_id AND member.state = 'active',
        LATERAL (SELECT count(*) FILTER (WHERE earlier.upheld) AS upheld,
          count(*) FILTER (WHERE NOT earlier.upheld) AS refused
          FROM (SELECT upheld FROM report AS closed WHERE closed.member_id = member.id AND closed_at IS NOT NULL
            ORDER BY closed_at DESC LIMIT 10) AS earlier) AS history
      WHERE report.campaign_id = $1 AND report.closed_at IS NULL
        AND report.created_at > coalesce((SELECT max(paused_at) FROM campaign_pause
          WHERE campaign_id = $1 AND cause = 'report'), '-infinity')
      ORDER BY report.id LIMIT $2`,
    values: [campaignId, maxReporters],
  })

const reportRow = reportCase.evidence.extend({ subjectId: z.int() })

/** Reports with what their judge reads. */
export const readReports = (client: Client, ids: readonly number[]) =>
  query(client, reportRow, {
    prepared: `SELECT report.id AS "subjectId", report.campaign_id AS "campaignId", content.title, content.url, owner.username AS owner,
       ${pathOfPicture('content.thumbnail_id')} AS "thumbnailUrl", campaign.platform, campaign.action,
       reporter.created_at AS "reporterSince", CASE WHEN owner.id IS NOT NULL THEN json_build_object(
         'memberSince', owner.created_at, 'upheld', about.upheld, 'refused', about.refused) END AS "ownerRecord",
       reporter.username AS reporter, report.reason, report.note,
       EXISTS (SELECT FROM campaign_pause WHERE campaign_id = report.campaign_id AND cause = 'report'
         AND ended_at IS NULL) AS held,
       (SELECT count(*) - 1 FROM report AS other
         WHERE other.campaign_id = report.campaign_id AND other.closed_at IS NULL) AS "alsoOpen",
       (SELECT json_build_object('upheld', count(*) FILTER (WHERE closed.upheld),
           'refused', count(*) FILTER (WHERE NOT closed.upheld))
         FROM report AS closed WHERE closed.member_id = report.member_id AND closed.closed_at IS NOT NULL) AS earlier
     FROM report JOIN campaign ON campaign.id = report.campaign_id JOIN content ON content.id = campaign.content_id
     JOIN member AS reporter ON reporter.id = report.member_id
     LEFT JOIN member AS owner ON owner.id = report.owner_id,
       LATERAL (SELECT count(*) FILTER (WHERE decided.upheld) AS upheld,
           count(*) FILTER (WHERE NOT decided.upheld) AS refused
         FROM (SELECT upheld FROM report AS closed
           WHERE closed.owner_id = report.owner_id AND closed.closed_at IS NOT NULL
           ORDER BY closed.created_at DESC LIMIT 20) AS decided) AS about
     WHERE report.id = ANY ($1)`,
    values: [ids],
  })

/** Closes reports whose cases were decided; returns the campaign of each. */
export const close = (client: Client, ids: readonly number[], upheld: boolean) =>
  query(
    client,
    { campaignId: is.integer },
    `UPDATE report SET closed_at = ledger.clock(), upheld = $2 WHERE id = ANY ($1) AND closed_at IS NULL
     RETURNING campaign_id AS "campaignId"`,
    [ids, upheld],
  )

/** Settles a hold after a closed report: upheld, the campaign stays unlisted; the last one ends the hold. */
export async function settleHold(
  client: Client,
  { campaignId, adminId, upheld }: { campaignId: number; adminId: number; upheld: boolean },
): Promise<void> {
  await client.query('SELECT exchange.settle_reported($1, $2, $3)', [campaignId, adminId, upheld])
}
