import { BonusCard } from '../features/daily-bonus/index.ts'
import { ActivitiesCard } from '../features/dashboard/activities-card.tsx'
import { DailyChart } from '../features/dashboard/daily-chart.tsx'
import { GoalCard } from '../features/dashboard/goal-card.tsx'
import { Greeting } from '../features/dashboard/greeting.tsx'
import { PerformanceCard } from '../features/dashboard/performance-card.tsx'
import { PointsTiles } from '../features/dashboard/points-tiles.tsx'
import { useAuth } from '../features/session/use-auth.ts'

/** Home of a member: points, today's bonus, the goal, activities and performance. */
export default function DashboardPage() {
  const { user } = useAuth()
  return (
    <>
      <Greeting name={user?.username ?? ''} />
      <PointsTiles />
      <BonusCard />
      <div className="with-rail items-stretch">
        <DailyChart />
        <GoalCard />
      </div>
      <div className="with-rail">
        <ActivitiesCard />
        <PerformanceCard />
      </div>
    </>
  )
}
