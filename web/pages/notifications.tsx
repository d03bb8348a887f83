import { useQueryClient } from '@tanstack/react-query'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { type Output, queryKey } from '#contract/operation.ts'
import { useRead } from '../api/read.ts'
import { TabLinks } from '../design/tabs.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { NotificationChoices } from '../people/notifications/notification-choices.tsx'
import { NotificationList } from '../people/notifications/notification-list.tsx'

const path = '/notifications'

/** A member's notifications, and how they arrive. */
export default function NotificationsPage({ boot }: PageProps) {
  const client = useQueryClient()
  const { data: overview } = useRead(getPointsOverview, {})
  const setUnread = (unread: number) =>
    client.setQueryData<Output<typeof getPointsOverview>>(
      queryKey(getPointsOverview),
      (was) => was && { ...was, unread },
    )
  const { show } = boot.query
  const isChoosing = show === 'choices'
  const isUnread = show === 'unread'
  return (
    <>
      <PageHead title={boot.title} sub="What happened to your tasks, campaigns and account." />
      <TabLinks
        label="Notifications"
        tabs={[
          { value: path, label: 'All', current: !isChoosing && !isUnread },
          { value: `${path}?show=unread`, label: 'Unread', current: isUnread },
          { value: `${path}?show=choices`, label: 'Choose what you get', current: isChoosing },
        ]}
      />
      {isChoosing ? (
        <NotificationChoices />
      ) : (
        <NotificationList show={isUnread ? 'unread' : 'all'} unread={overview?.unread} onUnread={setUnread} />
      )}
    </>
  )
}
