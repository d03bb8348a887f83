import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listCampaigns } from '#contract/exchange/campaigns.ts'
import { queryKey } from '#contract/operation.ts'
import { HubFigures } from './hub-figures.tsx'

test('the average cost of a feedback whose second half waits is called what was used so far', () => {
  const client = new QueryClient()
  const states = { all: 1, live: 1, paused: 0, review: 0, draft: 0, closed: 0 }
  const totals = { open: 1, setAside: 212, delivered: 1, spent: 28, screenshots: 0, states }
  client.setQueryData(queryKey(listCampaigns, {}), { campaigns: [], totals, nextCursor: null })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <HubFigures />
    </QueryClientProvider>,
  )
  expect(html).toMatch(/Average cost.*28.*Points spent per completion/s)
  expect(html).not.toContain('fee included')
})
