import { reportTask } from '#contract/exchange/tasks.ts'
import { closeReport, listReports } from '#contract/trust/reports.ts'
import { countRows, is, queryValue, queryValues, run } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { tooLate } from '../../audit/index.ts'
import { trustOf } from '../../exchange/attempts/index.ts'
import { pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { type RowServices, serveRows } from '../../jobs/serve-rows.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { close, insertReport, readOpenReports, readReporters, settleHold } from './queries.ts'
import { shouldHold, whyHeld } from './rules.ts'
import { targetEndpoints } from './targets.ts'

/**
 * Holds a campaign if its open reports require it: from enough members of trust T2 or higher, with different devices and
 * networks, whose earlier reports were upheld. Called after each report; true if this call held it.
 */
export async function holdReported(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  campaignId: number,
): Promise<boolean> {
  const reporters = (await readReporters(pool, campaignId)).map((row) => ({
    ...row,
    trust: trustOf(settings.get, row),
  }))
  if (!shouldHold(reporters, settings.get('report_hold_count'))) return false
  return queryValue(pool, is.boolean, 'SELECT exchange.hold_reported($1, $2, $3) AS held', [
    campaignId,
    whyHeld(reporters),
    settings.get('report_hold_seconds'),
  ])
}

/** Releases campaigns that no admin has reviewed in time; returns how many. For a job. */
export async function releaseReported(services: RowServices & Pick<Services, 'pool'>): Promise<number> {
  const { pool } = services
  const held = await queryValues(
    pool,
    is.integer,
    `SELECT campaign_id AS id FROM campaign_pause
     WHERE cause = 'report' AND ended_at IS NULL AND ends_at <= ledger.clock() ORDER BY campaign_id`,
  )
  return serveRows(services, 'release-reported', held, (ids) =>
    run(pool, { prepared: 'SELECT exchange.release_reported($1)', values: [ids] }),
  )
}

/** Reports of tasks; open reports for admins, and their verdicts. */
export const reportEndpoints: readonly Endpoint[] = [
  ...targetEndpoints,
  // A second report replaces the first one while that is open.
  endpoint(reportTask, async ({ params, body }, { services, member }) => {
    await countAgainstLimits(services, { report_member: member.id })
    const report = { campaignId: Number(params.taskId), memberId: member.id, ...body }
    if (!(await insertReport(services.pool, report))) throw new Problem('not_found')
    await holdReported(services, report.campaignId)
  }),
  endpoint(listReports, async ({ query }, { services: { listPool } }) => {
    const [{ shown, nextCursor }, total] = await Promise.all([
      pageById(query, (page) => readOpenReports(listPool, page)),
      countRows(listPool, 'report WHERE closed_at IS NULL'),
    ])
    return { reports: shown, total, nextCursor }
  }),
  endpoint(closeReport, async ({ params, body }, { services, member }) => {
    const verdict = { reportId: Number(params.reportId), adminId: member.id, ...body }
    await inTransaction(services.pool, async (client) => {
      const campaignId = await close(client, verdict)
      if (campaignId === null)
        throw await tooLate(
          client,
          { kind: 'report', id: verdict.reportId },
          'This report is closed already.',
        )
      await settleHold(client, { campaignId, ...verdict })
    })
  }),
]
