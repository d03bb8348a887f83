import { exportCampaigns } from '#contract/exchange/campaign-changes.ts'
import { platformLabels } from '#contract/platforms.ts'
import { csvOf } from '../../csv.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { absoluteUrl } from '../content/index.ts'
import { readCampaigns } from './queries.ts'

const maxRows = 5_000

const columns =
  'id platform action kind title address state seconds reward_points fee_points target delivered spent_points ' +
  'set_aside_points points_per_completion measured_seconds created_at ended_at'

export const exportCampaignsEndpoint = endpoint(exportCampaigns, async ({ query }, { services, member }) => {
  if (!member.premium) throw new Problem('forbidden', 'Exporting campaigns needs premium.')
  const rows = await readCampaigns(services.pool, member.id, {
    platform: query.platform ?? null,
    action: null,
    kind: null,
    states: null,
    after: null,
    order: 'desc',
    limit: maxRows,
  })
  const cells = rows.map(({ spent, ...row }) => ({
    ...row,
    platform: platformLabels[row.platform],
    address: absoluteUrl(services.config, row.url),
    seconds: row.requiredDuration,
    reward_points: row.reward,
    fee_points: row.fee,
    spent_points: spent,
    set_aside_points: row.setAside,
    points_per_completion: row.delivered === 0 ? null : Math.round(spent / row.delivered),
    measured_seconds: row.measuredSeconds,
    created_at: row.createdAt,
    ended_at: row.endedAt,
  }))
  return {
    fileName: `campaigns${query.platform ? `-${query.platform}` : ''}.csv`,
    csv: csvOf(cells, columns.split(' ')),
  }
})
