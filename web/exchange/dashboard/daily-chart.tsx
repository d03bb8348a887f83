import { listDailyPoints } from '#contract/exchange/points.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../design/card.tsx'
import { InOutChart } from '../../design/in-out-chart.tsx'
import { Blank } from '../../design/placeholders.tsx'
import { dashboardRequest } from './dashboard-labels.ts'

const shownDays = 30

/** Points in and out, one pair of bars per day. */
export function DailyChart() {
  const { data, isPending } = useRead(listDailyPoints, dashboardRequest)
  if (!data)
    return (
      <Card title="Last 30 days">
        <Blank isPending={isPending} label="Loading the chart" height="h-56" />
      </Card>
    )
  return <InOutChart days={data.days.slice(-shownDays)} />
}
