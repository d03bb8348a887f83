import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryKey } from '#contract/operation.ts'
import {
  getNotificationChoices,
  type NotificationKind,
  notificationKinds,
} from '#contract/people/notifications.ts'
import { NotificationChoices } from './notification-choices.tsx'

test('choices that can’t be read say so and can be read again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const key = queryKey(getNotificationChoices, {})
  const shown = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <NotificationChoices />
      </QueryClientProvider>,
    )
  expect(shown()).not.toContain('Try again')
  await client.prefetchQuery({ queryKey: key, queryFn: () => Promise.reject(new Error('out of order')) })
  expect(shown()).toContain('Couldn’t load your choices')
  expect(shown()).toMatch(/<button[^>]*>Try again/)
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  const choices = kinds.map((kind) => ({ kind, mail: 'now', push: true }))
  const rest = { pushKey: null, devices: [], timeZone: 'UTC', timeZoneChosen: false }
  client.setQueryData(key, { choices, ...rest })
  expect(shown()).toMatch(/<h2[^>]*>Email and push/)
  expect(shown().match(/<select/g)?.length).toBeGreaterThan(10)
  expect(shown()).not.toContain('Couldn’t load')
})
