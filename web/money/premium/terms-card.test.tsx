import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listPremiumTerms } from '#contract/money/premium.ts'
import { queryKey } from '#contract/operation.ts'
import { TermsCard } from './terms-card.tsx'

test('days of premium bought with points are counted in the list of terms', () => {
  const client = new QueryClient()
  const days = { startsAt: '2026-12-01T09:23:00Z', endsAt: '2026-12-08T09:23:00Z' }
  const term = { id: '1', item: 'week', source: 'points', ...days, broughtPoints: 0, paidPoints: 2500 }
  client.setQueryData(queryKey(listPremiumTerms, {}), {
    terms: [{ ...term, endedWhy: null }],
    nextCursor: null,
  })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TermsCard />
    </QueryClientProvider>,
  )
  expect(html).toContain('7 days')
})
