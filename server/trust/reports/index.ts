import { reportTask } from '#contract/exchange/tasks.ts'
import { reportCase as definition } from '#contract/trust/reports.ts'
import { is, queryValue, queryValues, run } from '#database/rows.ts'
import { serveCase } from '../../cases/index.ts'
import { trustOf } from '../../exchange/attempts/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { type RowServices, serveRows } from '../../jobs/serve-rows.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { addReport, close, readReporters, readReports, settleHold } from './queries.ts'
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

/** A report about a campaign. The first one that is upheld keeps it out of the lists; the last one decided ends the hold. */
export const reportCase = serveCase(definition, {
  read: readReports,
  async apply({ client, verdict, file, decider }) {
    const upheld = verdict === 'upheld'
    const [closed] = await close(client, [file.subjectId], upheld)
    if (!closed) return null
    await settleHold(client, { ...closed, adminId: decider.id, upheld })
    return { detail: { upheld } }
  },
})

/** Reports of tasks, and verdicts on all reports about one. */
export const reportEndpoints: readonly Endpoint[] = [
  ...targetEndpoints,
  // A second report replaces the first one while that is open.
  endpoint(reportTask, async ({ params, body }, { services, member }) => {
    await countAgainstLimits(services, { report_member: member.id })
    const report = { campaignId: Number(params.taskId), memberId: member.id, ...body }
    if (!(await addReport(services.pool, report))) throw new Problem('not_found')
    await holdReported(services, report.campaignId)
  }),
]
