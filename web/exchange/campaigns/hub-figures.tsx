import { listCampaigns } from '#contract/exchange/campaigns.ts'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { useRead } from '../../api/read.ts'
import { Points } from '../../design/points.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { Stats, StatTile } from '../../design/stats.tsx'
import { countText } from '../../design/texts.ts'
import { usePages } from '../../layout/page-list.tsx'
import { completions } from './campaign-labels.ts'

/** The owner's available, set-aside and used points, across all campaigns. */
export function HubFigures() {
  const { data: overview } = useRead(getPointsOverview, {})
  const totals = usePages(listCampaigns, {}).pages[0]?.totals
  const each = totals && totals.delivered > 0 ? Math.round(totals.spent / totals.delivered) : null
  return (
    <Stats count={4}>
      <StatTile label="Available" note="Ready to spend">
        {overview ? <Points value={overview.total} /> : <Spinner label="Loading the balance" />}
      </StatTile>
      <StatTile label="Set aside" note={totals && `In ${countText(totals.open, 'campaign')}`}>
        {totals ? <Points value={totals.setAside} /> : <Spinner label="Loading points set aside" />}
      </StatTile>
      <StatTile label="Used" note={totals && completions(totals.delivered)}>
        {totals ? <Points value={totals.spent} kind="out" /> : <Spinner label="Loading points used" />}
      </StatTile>
      <StatTile label="Average cost" note="Points spent per completion">
        {each === null ? '–' : <Points value={each} />}
      </StatTile>
    </Stats>
  )
}
