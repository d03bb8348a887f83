import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Campaign, readCampaignTerms } from '#contract/exchange/campaigns.ts'
import { queryKey } from '#contract/operation.ts'
import { BoostForm } from './boost-form.tsx'

const visit = { platform: 'website', action: 'visit', kind: 'site' } as const

/** The form that raises this reward, where at most 9 points may be offered. */
function boosting(reward: number): string {
  const client = new QueryClient()
  const durations = [{ seconds: 15, reward: 3, least: 3, most: 9 }]
  const terms = { durations, balance: 1000, feeBasisPoints: 2000 }
  client.setQueryData(queryKey(readCampaignTerms, { query: visit }), terms)
  const counts = { reward, fee: 2, target: 10, delivered: 0, waiting: 0 }
  const campaign = { ...visit, ...counts, id: '1', requiredDuration: 15 } as unknown as Campaign
  const writeOnce = () => Promise.reject(new Error('not sent here'))
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BoostForm campaign={campaign} writeOnce={writeOnce} onClose={() => {}} />
    </QueryClientProvider>,
  )
}

test('a boost with one possible reward shows it as text', () => {
  const html = boosting(8)
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('New reward9 points')
  expect(html).not.toContain('type="range"')
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>(<[^>]*>)*Boost/)
  expect(boosting(7)).toContain('type="range"')
})
