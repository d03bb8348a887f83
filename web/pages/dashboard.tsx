import { getDashboard } from '#contract/exchange/dashboard.ts'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { useRead } from '../api/read.ts'
import { AdSlot } from '../community/ads/ad-slot.tsx'
import { BonusCard } from '../exchange/daily-bonus/bonus-card.tsx'
import { ActivitiesCard } from '../exchange/dashboard/activities-card.tsx'
import { DailyChart } from '../exchange/dashboard/daily-chart.tsx'
import { FirstSteps } from '../exchange/dashboard/first-steps.tsx'
import { FirstVisitor } from '../exchange/dashboard/first-visitor.tsx'
import { GoalCard } from '../exchange/dashboard/goal-card.tsx'
import { Greeting } from '../exchange/dashboard/greeting.tsx'
import { PerformanceCard } from '../exchange/dashboard/performance-card.tsx'
import { PointsTiles } from '../exchange/dashboard/points-tiles.tsx'
import { useAuth } from '../people/sessions/use-auth.ts'

/** Home of a member: points, today's bonus, the goal, activities and performance; first of all the first steps. */
export default function DashboardPage() {
  const { user } = useAuth()
  const { data } = useRead(getDashboard, {})
  const { data: overview } = useRead(getPointsOverview, {})
  const steps = data?.steps
  return (
    <>
      <Greeting name={user?.username ?? ''} />
      {data ? <FirstVisitor {...data} /> : null}
      {data && steps ? (
        <>
          <FirstSteps dashboard={data} steps={steps} balance={overview?.total ?? 0} />
          <PointsTiles />
          <div className="with-rail">
            <div className="rail">
              <ActivitiesCard />
              <div className="grid items-start gap-5 grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))]">
                <GoalCard />
                <BonusCard />
              </div>
            </div>
            <Side />
          </div>
        </>
      ) : (
        <>
          <PointsTiles />
          <BonusCard />
          <div className="with-rail items-stretch">
            <DailyChart />
            <GoalCard />
          </div>
          <div className="with-rail">
            <ActivitiesCard />
            <Side />
          </div>
        </>
      )}
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
