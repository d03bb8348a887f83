import { listRecentActivities } from '#contract/exchange/activities.ts'
import { AdSlot } from '../community/ads/ad-slot.tsx'
import { Card } from '../design/card.tsx'
import { ActivityRow } from '../exchange/dashboard/activity-row.tsx'
import { PageList, usePages } from '../layout/page-list.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** Every change of the member's balance. */
export default function ActivitiesPage({ boot }: PageProps) {
  return (
    <>
      <PageHead
        title={boot.title}
        sub="What changed your balance, newest first."
        back={{ label: 'Home', href: '/dashboard' }}
      />
      <Card flush>
        <PageList
          className="pt-2"
          list={usePages(listRecentActivities, {})}
          rowsOf={({ activities }) => activities}
          failed={{ title: 'Couldn’t load your activities', text: 'Your points are safe.' }}
          empty={{
            title: 'No recent activity',
            text: 'Tasks you complete and people who spend time with your work appear here.',
          }}
        >
          {(activity) => <ActivityRow activity={activity} />}
        </PageList>
      </Card>
      <AdSlot slot="activities_foot" />
    </>
  )
}
