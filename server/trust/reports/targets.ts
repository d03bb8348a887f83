import type pg from 'pg'
import { z } from 'zod'
import { reportReasons } from '#contract/exchange/tasks.ts'
import { closeReportTarget, listReportTargets } from '#contract/trust/reports.ts'
import { is, query, queryValues } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '../../audit/index.ts'
import { closeCases } from '../../cases/index.ts'
import { trustOf, trustRecord } from '../../exchange/attempts/index.ts'
import { type KeyPage, pageByKey } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { pathOfPicture } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import { close, settleHold } from './queries.ts'

const targetsRow = listReportTargets.response.shape.targets.element
  .omit({ campaignId: true, reporters: true })
  .extend({ id: z.int() })
/** Campaigns with open reports after a position, most reports first. Open reports have an index of their own. */
const readTargets = (pool: pg.Pool, { after, most }: KeyPage) =>
  query(pool, targetsRow, {
    values: [after?.key ?? null, after?.id ?? null, most],
    prepared: `SELECT campaign.id, content.title, content.url, owner.username AS owner, ${pathOfPicture('content.thumbnail_id')} AS "thumbnailUrl",
       campaign.platform, campaign.action, target.count,
       (SELECT min(created_at) FROM report WHERE campaign_id = campaign.id AND closed_at IS NULL) AS "firstAt",
       EXISTS (SELECT FROM campaign_pause WHERE campaign_id = campaign.id AND cause = 'report' AND ended_at IS NULL)
         AS held,
       (SELECT json_agg(json_build_object('reason', reason, 'count', count) ORDER BY count DESC, reason)
         FROM (SELECT reason, count(*) FROM report WHERE campaign_id = campaign.id AND closed_at IS NULL
           GROUP BY reason) AS counted) AS reasons,
       json_build_object('upheld', about.upheld, 'refused', about.refused) AS "ownerRecord"
     FROM (
       -- Only what report_open has, so all open reports are counted without fetching one.
       SELECT campaign_id AS id, count(*)::int AS count FROM report WHERE closed_at IS NULL
       GROUP BY campaign_id HAVING $1::int IS NULL OR (count(*), -campaign_id) < ($1, -$2::bigint)
       ORDER BY count DESC, campaign_id LIMIT $3
     ) AS target
     JOIN campaign ON campaign.id = target.id JOIN content ON content.id = campaign.content_id
     LEFT JOIN member AS owner ON owner.id = campaign.owner_id,
       LATERAL (SELECT count(*) FILTER (WHERE decided.upheld) AS upheld,
           count(*) FILTER (WHERE NOT decided.upheld) AS refused
         FROM (SELECT upheld FROM report AS closed
           WHERE closed.owner_id = campaign.owner_id AND closed.closed_at IS NOT NULL
           ORDER BY closed.created_at DESC LIMIT 20) AS decided) AS about
     ORDER BY target.count DESC, campaign.id`,
  })

const reportersRow = {
  ...trustRecord,
  campaignId: is.integer,
  name: is.text,
  reason: is.oneOf(reportReasons),
  note: is.text.orNull,
  upheld: is.integer,
  refused: is.integer,
}
/** The first ten reporters of each campaign, with what trust is judged by and their earlier reports. */
const readReporters = (pool: pg.Pool, campaignIds: readonly number[]) =>
  query(pool, reportersRow, {
    values: [campaignIds],
    prepared: `SELECT report.campaign_id AS "campaignId", member.username AS name, report.reason, report.note,
       credited_count AS "creditedCount", credited_days AS "creditedDays", rejected_count AS "rejectedCount",
       history.upheld, history.refused
     FROM unnest($1::bigint[]) AS target (id),
       -- Fenced, as the planner would otherwise pass all open reports in the order of their ids.
       LATERAL (SELECT * FROM (SELECT * FROM report WHERE campaign_id = target.id AND closed_at IS NULL OFFSET 0) AS open
         ORDER BY id LIMIT 10) AS report
       JOIN member ON member.id = report.member_id,
       LATERAL (SELECT count(*) FILTER (WHERE earlier.upheld) AS upheld,
           count(*) FILTER (WHERE NOT earlier.upheld) AS refused
         FROM (SELECT upheld FROM report AS closed WHERE closed.member_id = report.member_id AND closed_at IS NOT NULL
           ORDER BY closed_at DESC LIMIT 20) AS earlier) AS history
     ORDER BY report.id`,
  })

/** Closes every open report about a campaign and settles its hold; returns how many there were. */
async function closeAll(
  client: pg.ClientBase,
  verdict: { campaignId: number; adminId: number; upheld: boolean },
): Promise<number> {
  const { campaignId, adminId, upheld } = verdict
  const open = await queryValues(
    client,
    is.integer,
    'SELECT id FROM report WHERE campaign_id = $1 AND closed_at IS NULL',
    [campaignId],
  )
  const decided = { verdict: upheld ? 'upheld' : 'rejected', by: adminId }
  const closed = (await close(client, await closeCases(client, 'report', open, decided), upheld)).length
  if (closed === 0) return 0
  await settleHold(client, verdict)
  await writeAudit(client, {
    actorId: adminId,
    act: 'close_reports',
    subject: { kind: 'campaign', id: campaignId },
    detail: { upheld, reports: closed },
  })
  return closed
}

/** Reports by their target: one verdict for all reports about a campaign. */
export const targetEndpoints: readonly Endpoint[] = [
  endpoint(listReportTargets, async ({ query }, { services: { listPool, settings } }) => {
    const read = (page: KeyPage) => readTargets(listPool, page)
    const { shown, nextCursor } = await pageByKey(query, 'number', read, ({ count }) => count)
    const reporters = await readReporters(
      listPool,
      shown.map(({ id }) => id),
    )
    return {
      targets: shown.map((row) => ({
        ...row,
        campaignId: row.id,
        reporters: reporters
          .filter(({ campaignId }) => campaignId === row.id)
          .map((reporter) => ({ ...reporter, trust: trustOf(settings.get, reporter) })),
      })),
      nextCursor,
    }
  }),
  endpoint(closeReportTarget, async ({ params, body }, { services, member }) => {
    const verdict = { campaignId: Number(params.campaignId), adminId: member.id, ...body }
    const closed = await inTransaction(services.pool, (client) => closeAll(client, verdict))
    if (closed === 0) throw new Problem('not_found', 'These reports are closed already.')
    return { closed }
  }),
]
