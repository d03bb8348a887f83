import { type Activity, listRecentActivities } from '#contract/exchange/activities.ts'
import { useRead } from '../../api/read.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Blank, EmptyState } from '../../design/placeholders.tsx'
import { ActivityRow } from './activity-row.tsx'

/** The latest changes of the balance; scrolls within 400 px. */
export function ActivitiesCard() {
  const { data, isPending } = useRead(listRecentActivities, {})
  return (
    <Card
      title="Recent Activities"
      flush
      aside={
        data?.activities.length ? (
          <ButtonLink variant="ghost" size="sm" href="/activities">
            View all
          </ButtonLink>
        ) : null
      }
    >
      <Content activities={data?.activities} loading={isPending} />
    </Card>
  )
}

function Content({ activities, loading }: { activities: Activity[] | undefined; loading: boolean }) {
  if (!activities) return <Blank isPending={loading} label="Loading activities" height="h-40" />
  if (activities.length === 0)
    return (
      <EmptyState
        title="No recent activity"
        text="Your first task takes 15 seconds."
        action={
          <ButtonLink variant="earn" href="/earn-points">
            Earn Points
          </ButtonLink>
        }
      />
    )
  return (
    <section
      className="relative max-h-[400px] overflow-y-auto"
      // Focusable, since a keyboard can’t scroll it otherwise.
      tabIndex={0}
      aria-label="Recent activities, scrollable"
    >
      <ul>
        {activities.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} />
        ))}
      </ul>
    </section>
  )
}
