import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listConnections, type PlatformAccounts } from '#contract/exchange/connections.ts'
import {
  listPlatformPerformance,
  type PlatformPerformance,
  performancePlatforms,
  samplePerformance,
} from '#contract/exchange/platform-performance.ts'
import { queryKey } from '#contract/operation.ts'
import { platformLabels } from '#contract/platforms.ts'
import { PerformanceCard } from './performance-card.tsx'

/** The card with the figures of these platforms, as HTML. */
function cardWith(platforms: readonly PlatformPerformance[], accounts: PlatformAccounts[]): string {
  const client = new QueryClient()
  client.setQueryData(queryKey(listConnections, {}), { platforms: accounts })
  client.setQueryData(queryKey(listPlatformPerformance, {}), { platforms })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PerformanceCard />
    </QueryClientProvider>,
  )
}

test('missing platform figures are shown as samples, labelled as such', () => {
  const html = cardWith([], [])
  const rows = [...html.matchAll(/<li .*?<\/li>/gs)].map(([row]) => row)
  expect(rows.map((row) => /<b class="font-label">(.*?)<\/b>/.exec(row)?.[1])).toEqual(
    performancePlatforms.map((name) => platformLabels[name]),
  )
  for (const row of rows) {
    expect(row.match(/>Sample</g)).toHaveLength(1)
    expect(row.replaceAll(/<[^>]*>/g, '')).toMatch(/\d+ \/ 100.*followers, [\d.]+% engagement/)
  }
  expect(html).toMatch(/<a [^>]*href="\/platforms"[^>]*>Connect more platforms/)
})

test('a connected account without figures shows the samples, like any other platform', () => {
  const [youtube, ...others] = samplePerformance
  const accounts = [{ platform: 'instagram', connections: [{}] }] as PlatformAccounts[]
  const html = cardWith([{ ...youtube, progress: 100 } as PlatformPerformance], accounts)
  expect(html.match(/<li /g)).toHaveLength(samplePerformance.length)
  expect(html.match(/>Sample</g)).toHaveLength(others.length)
  expect(html).toContain('5.9K followers, 3.9% engagement')
})
