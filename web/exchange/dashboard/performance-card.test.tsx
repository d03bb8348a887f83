import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listConnections, type PlatformAccounts } from '#contract/exchange/connections.ts'
import { listPlatformPerformance, samplePerformance } from '#contract/exchange/platform-performance.ts'
import { queryKey } from '#contract/operation.ts'
import { PerformanceCard } from './performance-card.tsx'

test('a connected account without figures shows the samples, like any other platform', () => {
  const [youtube, ...others] = samplePerformance
  const client = new QueryClient()
  const accounts = [{ platform: 'instagram', connections: [{}] }] as PlatformAccounts[]
  client.setQueryData(queryKey(listConnections, {}), { platforms: accounts })
  client.setQueryData(queryKey(listPlatformPerformance, {}), { platforms: [{ ...youtube, progress: 100 }] })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PerformanceCard />
    </QueryClientProvider>,
  )
  expect(html.match(/<li /g)).toHaveLength(samplePerformance.length)
  expect(html.match(/>Sample</g)).toHaveLength(others.length)
  expect(html).toContain('5.9K followers, 3.9% engagement')
})
