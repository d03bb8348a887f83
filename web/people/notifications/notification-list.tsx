import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '#contract/people/notifications.ts'
import { call, write } from '../../api/client.ts'
import { usePages } from '../../api/read-pages.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { PageList } from '../../design/page-list.tsx'
import { countText } from './bell.tsx'
import { NotificationRow } from './notification-row.tsx'

interface Props {
  show: 'all' | 'unread'
  /** Number at the bell, which the header reads again every 30 s; undefined: not read yet. */
  unread: number | undefined
  /** Sets the number at the bell. */
  onUnread: (unread: number) => void
}

const empty = {
  all: {
    title: 'No notifications yet',
    text: 'Verdicts, your campaigns, orders and replies appear here.',
  },
  unread: { title: 'Nothing unread', text: 'You have read everything.' },
}

/** Longest wait before a notification's page opens. */
const patienceMs = 1000

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => String(key).split('?', 1)[0] === listNotifications.path,
  })

/** The member's notifications, unread ones first. The bell's count and the list follow each other. */
export function NotificationList({ show, unread, onUnread }: Props) {
  const client = useQueryClient()
  const list = usePages(listNotifications, { query: { show } })
  const shown = list.pages.flatMap(({ notifications }) => notifications)
  const listed = list.pages[0]?.unread
  const waiting = unread ?? listed ?? 0

  // A notification has arrived, or was read in another tab.
  const isBehind = listed !== undefined && unread !== undefined && listed !== unread
  useEffect(() => {
    if (isBehind) void refresh(client)
  }, [client, isBehind])

  const { busy, act } = useAct('marking notifications as read', () => refresh(client))
  const newestId = shown.reduce((newest, { id }) => (Number(id) > Number(newest) ? id : newest), '0')
  const readAll = () =>
    act(async () => {
      onUnread((await write(readAllNotifications, { body: { newestId } })).unread)
      return 'All notifications are read.'
    })
  const read = async ({ id }: Notification): Promise<void> => {
    try {
      const params = { notificationId: id }
      const answer = call(readNotification, { params }, { keepalive: true })
      const counted = answer.then(({ unread: count }) => onUnread(count))
      await Promise.race([counted, new Promise((resolve) => setTimeout(resolve, patienceMs))])
      void refresh(client)
    } catch (thrown) {
      console.error('marking a notification as read failed', thrown)
    }
  }
  return (
    <Card
      title={waiting === 0 ? 'All read' : `${countText(waiting)} unread`}
      aside={
        waiting > 0 ? (
          <Button size="sm" variant="ghost" busy={busy} onClick={() => void readAll()}>
            Mark all as read
          </Button>
        ) : null
      }
      flush
    >
      <PageList
        list={list}
        rowsOf={({ notifications }) => notifications}
        keyOf={({ id }) => id}
        failed={{ title: 'Couldn’t load your notifications', text: 'None of them is lost.' }}
        empty={empty[show]}
      >
        {(rows) => (
          <ul className="py-2">
            {rows.map((row) => (
              <NotificationRow key={row.id} notification={row} onRead={() => read(row)} />
            ))}
          </ul>
        )}
      </PageList>
    </Card>
  )
}
