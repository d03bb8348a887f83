import { getDashboard } from '#contract/exchange/dashboard.ts'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { useRead } from '../api/read.ts'
import { AdSlot } from '../community/ads/ad-slot.tsx'
import { ActivitiesCard } from '../exchange/dashboard/activities-card.tsx'
import { DailyChart } from '../exchange/dashboard/daily-chart.tsx'
import { FirstSteps } from '../exchange/dashboard/first-steps.tsx'
import { FirstVisitor } from '../exchange/dashboard/first-visitor.tsx'
import { Greeting } from '../exchange/dashboard/greeting.tsx'
import { PerformanceCard } from '../exchange/dashboard/performance-card.tsx'
import { PointsTiles } from '../exchange/dashboard/points-tiles.tsx'
import { TodayStrip } from '../exchange/dashboard/today-strip.tsx'
import { useAuth } from '../people/sessions/use-auth.ts'

/** Home of a member: news, points, today's goal and bonus, activities and performance; first of all the first steps. */
export default function DashboardPage() {
  const { user } = useAuth()
  const { data } = useRead(getDashboard, {})
  const { data: overview } = useRead(getPointsOverview, {})
  const steps = data?.steps
  return (
    <>
      <Greeting name={user?.username ?? ''} />
      {data ? <FirstVisitor {...data} /> : null}
      {data && steps ? <FirstSteps dashboard={data} steps={steps} balance={overview?.total ?? 0} /> : null}
      <PointsTiles />
      <TodayStrip />
      {steps ? null : <DailyChart />}
      <div className="with-rail">
        <ActivitiesCard />
        <Side />
      </div>
    </>
  )
}

/** The side column: the platforms, and last an ad. */
const Side = () => (
  <div className="rail">
    <PerformanceCard />
    <AdSlot slot="dashboard_side" />
  </div>
)
