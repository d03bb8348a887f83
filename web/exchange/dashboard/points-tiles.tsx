import { getDashboard } from '#contract/exchange/dashboard.ts'
import { getPointsOverview, listDailyPoints } from '#contract/exchange/points.ts'
import { pointsRefreshMs } from '../../api/cache-times.ts'
import { useRead } from '../../api/read.ts'
import { TextLink } from '../../design/button.tsx'
import { CountingPoints } from '../../design/counting-points.tsx'
import { Points } from '../../design/points.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { Stats, StatTile } from '../../design/stats.tsx'
import { countText } from '../../design/texts.ts'
import { dashboardRequest, enoughText, monthText, usedText } from './dashboard-labels.ts'

/** Says why what a member earns does not raise the balance. */
const owedText = (points: number): string =>
  `Still to be taken back: ${countText(points, 'point')}, from what you earn and what campaigns return`

const setAsideNote = 'Ready to spend, without points set aside'

/** The three balances, refetched every 30 s. */
export function PointsTiles() {
  const { data, isPending } = useRead(getPointsOverview, {}, { everyMs: pointsRefreshMs })
  const { data: dashboard } = useRead(getDashboard, {})
  const { data: points } = useRead(listDailyPoints, dashboardRequest)
  if (!data || data.monthly === null || data.used === null) return <Waiting failed={!isPending} />
  const isLow = dashboard !== undefined && data.total < dashboard.lowBalance
  const owed = dashboard?.owed ? owedText(dashboard.owed) : undefined
  return (
    <Stats count={3}>
      <StatTile
        label="Total Points"
        note={isLow ? <LowBalance /> : ((dashboard && enoughText(data.total, dashboard)) ?? setAsideNote)}
        warning={owed}
      >
        <CountingPoints value={data.total} />
      </StatTile>
      <StatTile label="Points Earned" note={monthText(data.monthly, points?.days ?? [])}>
        <Points value={data.monthly} kind="in" />
      </StatTile>
      <StatTile label="Points Used" note={usedText(dashboard?.completions ?? 0)}>
        <Points value={data.used} kind="out" />
      </StatTile>
    </Stats>
  )
}

function LowBalance() {
  return (
    <>
      Low balance. <TextLink href="/earn-points">Earn more</TextLink>
    </>
  )
}

/** Spinners until the first response; dashes after a failure, never a wrong figure. */
function Waiting({ failed }: { failed: boolean }) {
  const labels = ['Total Points', 'Points Earned', 'Points Used']
  return (
    <Stats count={3}>
      {labels.map((label) => (
        <StatTile key={label} label={label}>
          {failed ? '–' : <Spinner label={`Loading ${label}`} />}
        </StatTile>
      ))}
    </Stats>
  )
}
