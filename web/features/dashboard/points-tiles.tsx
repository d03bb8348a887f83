import { getPointsOverview } from '#contract/points.ts'
import { pointsRefreshMs } from '../../api/cache-times.ts'
import { useRead } from '../../api/read.ts'
import { Points } from '../../design/points.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { Stats, StatTile } from '../../design/stats.tsx'

/** Balance below which it counts as low, in points (spec §9). */
const lowBalancePoints = 100

/** The three balances, refetched every 30 s. */
export function PointsTiles() {
  const { data, isPending } = useRead(getPointsOverview, {}, { everyMs: pointsRefreshMs })
  if (!data) return <Waiting failed={!isPending} />
  return (
    <Stats count={3}>
      <StatTile
        label="Total Points"
        note="Yours to use now, excluding points set aside"
        warning={data.total < lowBalancePoints ? <LowBalance /> : undefined}
      >
        <Points value={data.total} kind="balance" />
      </StatTile>
      <StatTile label="Points Earned" note="This month, from tasks and grants">
        <Points value={data.monthly} kind="in" />
      </StatTile>
      <StatTile label="Points Used" note="Spent on promotions, all time">
        <Points value={data.used} kind="out" />
      </StatTile>
    </Stats>
  )
}

function LowBalance() {
  return (
    <>
      Low balance.{' '}
      <a className="link" href="/earn-points">
        Earn more
      </a>
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
