import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryKey } from '#contract/operation.ts'
import { listNotifications } from '#contract/people/notifications.ts'
import { NotificationList } from './notification-list.tsx'

test('an empty list says what will appear', () => {
  const client = new QueryClient()
  const empty = { notifications: [], unread: 0, nextCursor: null }
  client.setQueryData(queryKey(listNotifications, { query: { show: 'all' } }), empty)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NotificationList show="all" unread={0} onUnread={() => {}} />
    </QueryClientProvider>,
  )
  expect(html).toContain('No notifications yet')
  expect(html).toContain('Verdicts, your campaigns, orders and replies appear here.')
  expect(html).not.toContain('Mark all as read')
})
