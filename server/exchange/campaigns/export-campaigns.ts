import { exportCampaigns } from '#contract/exchange/campaign-changes.ts'
import { platformLabels } from '#contract/platforms.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { absoluteUrl } from '../content/index.ts'
import { type CampaignRow, readCampaigns } from './queries.ts'

const maxRows = 5_000

const columns: [name: string, (row: CampaignRow & { address: string }) => string | number | null][] = [
  ['id', ({ id }) => id],
  ['platform', ({ platform }) => platformLabels[platform]],
  ['action', ({ action }) => action],
  ['kind', ({ kind }) => kind],
  ['title', ({ title }) => title],
  ['address', ({ address }) => address],
  ['state', ({ state }) => state],
  ['seconds', ({ requiredSeconds }) => requiredSeconds],
  ['reward_points', ({ reward }) => reward],
  ['fee_points', ({ fee }) => fee],
  ['target', ({ target }) => target],
  ['delivered', ({ delivered }) => delivered],
  ['spent_points', ({ spent }) => spent],
  ['set_aside_points', ({ setAside }) => setAside],
  [
    'points_per_completion',
    ({ delivered, spent }) => (delivered === 0 ? null : Math.round(spent / delivered)),
  ],
  ['measured_seconds', ({ measuredSeconds }) => measuredSeconds],
  ['created_at', ({ createdAt }) => createdAt.toISOString()],
  ['ended_at', ({ endedAt }) => endedAt?.toISOString() ?? null],
]

/** GET /api/campaigns/export. */
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
  const lines = rows.map((row) => {
    const exported = { ...row, address: absoluteUrl(services.config, row.url) }
    return columns.map(([, cell]) => field(cell(exported))).join(',')
  })
  const csv = [columns.map(([name]) => name).join(','), ...lines].join('\r\n')
  return { fileName: `campaigns${query.platform ? `-${query.platform}` : ''}.csv`, csv: `${csv}\r\n` }
})

/** A cell as in RFC 4180; a text that a spreadsheet would read as a formula gets a leading apostrophe. */
function field(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
