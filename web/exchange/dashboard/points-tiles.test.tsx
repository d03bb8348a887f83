import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getDashboard } from '#contract/exchange/dashboard.ts'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { queryKey } from '#contract/operation.ts'
import { PointsTiles } from './points-tiles.tsx'

test.each([
  [250, true],
  [200, false],
])('with 200 points and a low balance of %i the hint to earn more appears: %s', (lowBalance, appears) => {
  const client = new QueryClient()
  const nothing = { completions: 0, visit: null, watch: null, steps: null }
  client.setQueryData(queryKey(getPointsOverview, {}), { total: 200, monthly: 0, used: 0 })
  client.setQueryData(queryKey(getDashboard, {}), { ...nothing, lowBalance })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PointsTiles />
    </QueryClientProvider>,
  )
  expect(html.includes('Low balance')).toBe(appears)
})
