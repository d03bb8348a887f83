import { z } from 'zod'
import { reportSchema } from '#contract/trust/reports.ts'
import { affectsRow, type Client, is, query, queryOneValue, type RowOf } from '#database/rows.ts'
import { trustRecord } from '../../exchange/attempts/index.ts'
import type { IdPage } from '../../http/cursor.ts'
import { pathOfPicture } from '../../pictures/index.ts'
import { reporterRow } from './rules.ts'

interface NewReport {
  campaignId: number
  memberId: number
  reason: string
  note?: string | undefined
}

/**
 * Stores or replaces a member's open report and hides the task; false if it was never published or is the
 * member's own.
 */
export const insertReport = (client: Client, { campaignId, memberId, reason, note }: NewReport) =>
  affectsRow(
    client,
    `WITH known AS (
      SELECT id, owner_id FROM campaign WHERE id = $2 AND state <> 'draft' AND owner_id IS DISTINCT FROM $1
    ), reported AS (
      INSERT INTO report (campaign_id, owner_id, member_id, reason, note)
      SELECT id, owner_id, $1, $3, $4 FROM known
      ON CONFLICT (campaign_id, member_id) WHERE closed_at IS NULL
      DO UPDATE SET reason = excluded.reason, note = excluded.note
    ), skipped AS (
      INSERT INTO task_skip (member_id, campaign_id) SELECT $1, id FROM known ON CONFLICT DO NOTHING)
    SELECT FROM known`,
    [memberId, campaignId, reason, note ?? null],
  )

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

const openReportRow = reportSchema.extend({ id: z.int() })

/** Open reports, newest first. */
export const readOpenReports = (client: Client, { after, most }: IdPage) =>
  query(client, openReportRow, {
    prepared: `SELECT report.id, report.campaign_id AS "campaignId", content.title, content.url, owner.username AS owner,
       ${pathOfPicture('content.thumbnail_id')} AS "thumbnailUrl", campaign.platform, campaign.action,
       reporter.created_at AS "reporterSince", CASE WHEN owner.id IS NOT NULL THEN json_build_object(
         'memberSince', owner.created_at, 'upheld', about.upheld, 'refused', about.refused) END AS "ownerRecord",
       reporter.username AS reporter, report.reason, report.note, report.created_at AS "createdAt",
       EXISTS (SELECT FROM campaign_pause WHERE campaign_id = report.campaign_id AND cause = 'report'
         AND ended_at IS NULL) AS held,
       (SELECT count(*) - 1 FROM report AS other
         WHERE other.campaign_id = report.campaign_id AND other.closed_at IS NULL) AS "alsoOpen",
       (SELECT json_build_object('upheld', count(*) FILTER (WHERE closed.upheld),
           'refused', count(*) FILTER (WHERE NOT closed.upheld))
         FROM report AS closed WHERE closed.member_id = report.member_id AND closed.closed_at IS NOT NULL) AS earlier
     FROM (SELECT * FROM report WHERE closed_at IS NULL AND id < $1 ORDER BY id DESC LIMIT $2)
       AS report
     JOIN campaign ON campaign.id = report.campaign_id JOIN content ON content.id = campaign.content_id
     JOIN member AS reporter ON reporter.id = report.member_id
     LEFT JOIN member AS owner ON owner.id = report.owner_id,
       LATERAL (SELECT count(*) FILTER (WHERE decided.upheld) AS upheld,
           count(*) FILTER (WHERE NOT decided.upheld) AS refused
         FROM (SELECT upheld FROM report AS closed
           WHERE closed.owner_id = report.owner_id AND closed.closed_at IS NOT NULL
           ORDER BY closed.created_at DESC LIMIT 20) AS decided) AS about
     ORDER BY report.id DESC`,
    values: [after ?? Number.MAX_SAFE_INTEGER, most],
  })

/** Closes a report, with its entry in the audit log; returns its campaign, or null if it was not open. */
export const close = (
  client: Client,
  { reportId, adminId, upheld }: { reportId: number; adminId: number; upheld: boolean },
): Promise<number | null> =>
  queryOneValue(
    client,
    is.integer,
    `WITH closed AS (
       UPDATE report SET closed_at = ledger.clock(), closed_by = $2, upheld = $3
       WHERE id = $1 AND closed_at IS NULL RETURNING id, campaign_id
     ), noted AS (
       INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
       SELECT $2, 'close_report', 'report', id::text, jsonb_build_object('upheld', $3::boolean), ledger.clock() FROM closed
     )
     SELECT campaign_id AS "campaignId" FROM closed`,
    [reportId, adminId, upheld],
  )

/** Settles a hold after a closed report: upheld, the campaign stays unlisted; the last one ends the hold. */
export async function settleHold(
  client: Client,
  { campaignId, adminId, upheld }: { campaignId: number; adminId: number; upheld: boolean },
): Promise<void> {
  await client.query('SELECT exchange.settle_reported($1, $2, $3)', [campaignId, adminId, upheld])
}
