import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { FundSummary } from './fund-summary.tsx'
import type { Terms } from './safest-first.ts'

const draft = { platform: 'website', action: 'visit', title: 'Moon jar', reward: 3, target: '20' } as Draft

function summary(live: number): string {
  const limits = {
    live,
    mostLive: 3,
    premiumMostLive: 15,
    isPremium: false,
    slotPoints: 50,
    key: 'website.visit',
  }
  const terms = { ...limits, balance: 900, feeBasisPoints: 2000, label: 'Visit a website' } as Terms
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <FundSummary draft={draft} terms={terms} pictureUrl={null} busy={false} isRead onSave={() => {}} />
    </QueryClientProvider>,
  )
}

test('an extra campaign is offered only to owners whom it lets start one', () => {
  expect(summary(3)).toContain('Extra campaign for a week')
  const above = summary(5)
  expect(above).toContain('the limit without premium is 3 (15 with it). Pause or end 3 first.')
  expect(above).not.toContain('Extra campaign')
})
