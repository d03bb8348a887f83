import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listReferralDays, referralDaysAtOnce } from '#contract/money/referrals.ts'
import { queryKey } from '#contract/operation.ts'
import { DaysCard } from './people-card.tsx'

test('a day of points is the day in UTC, which no time zone of a reader moves', () => {
  const client = new QueryClient()
  const day = { day: '2026-11-30', grantPoints: 50, sharePoints: 0, orderPoints: 0 }
  client.setQueryData(queryKey(listReferralDays, { query: { limit: referralDaysAtOnce } }), {
    days: [day],
    nextCursor: null,
  })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DaysCard />
    </QueryClientProvider>,
  )
  expect(html).toContain('30 Nov 2026')
  // Such an element shows its time in the zone of the reader.
  expect(html).not.toContain('<time')
})
