import { listDailyPoints } from '#contract/exchange/points.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../design/card.tsx'
import { InOutChart } from '../../design/in-out-chart.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { dashboardRequest } from './dashboard-words.ts'

const shownDays = 30

/** Points in and out, one pair of bars per day. */
export function DailyChart() {
  const { data, isPending } = useRead(listDailyPoints, dashboardRequest)
  if (!data)
    return (
      <Card title="Last 30 days">
        <div className="grid h-56 place-items-center">
          {isPending ? (
            <Spinner label="Loading the chart" />
          ) : (
            <p className="dim">Nothing to show right now.</p>
          )}
        </div>
      </Card>
    )
  return <InOutChart days={data.days.slice(-shownDays)} />
}
