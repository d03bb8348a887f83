import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getDashboard } from '#contract/exchange/dashboard.ts'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { queryKey } from '#contract/operation.ts'
import { PointsTiles } from './points-tiles.tsx'

/** The tiles of a member with 200 points, as HTML. */
function tilesOf(dashboard: { lowBalance: number; owed: number }): string {
  const client = new QueryClient()
  const news = { since: null, people: 0, wrote: 0, first: null }
  const nothing = { completions: 0, visit: null, watch: null, steps: null, news }
  client.setQueryData(queryKey(getPointsOverview, {}), { total: 200, monthly: 0, used: 0 })
  client.setQueryData(queryKey(getDashboard, {}), { ...nothing, ...dashboard })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PointsTiles />
    </QueryClientProvider>,
  )
}

test.each([
  [250, true],
  [200, false],
])('with 200 points and a low balance of %i the hint to earn more appears: %s', (lowBalance, appears) => {
  expect(tilesOf({ lowBalance, owed: 0 }).includes('Low balance')).toBe(appears)
})

test('points that are still to be taken back are said with the balance', () => {
  const html = tilesOf({ lowBalance: 250, owed: 1350 })
  expect(html).toContain('Still to be taken back: 1,350 points')
  expect(html).not.toContain('Low balance')
})
