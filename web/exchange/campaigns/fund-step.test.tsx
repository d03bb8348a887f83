import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readCampaignTerms } from '#contract/exchange/campaigns.ts'
import type { ContentKind } from '#contract/exchange/catalogue.ts'
import { queryKey } from '#contract/operation.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { TooltipProvider } from '../../design/tooltip.tsx'
import type { Draft } from './draft.ts'
import FundStep from './fund-step.tsx'
import type { Terms } from './safest-first.ts'

const website = {
  ...{ key: 'website.visit', platform: 'website', action: 'visit', label: 'Visit a website', isOn: true },
  ...{ check: 'timer', tier: 'green', note: 'Allowed.', noteVersion: 1, acknowledged: true },
  ...{ link: 'https://rules.example/', lookedUp: '', checkedOn: '2026-01-02' },
  ...{ isPremium: false, premiumRewardFactor: 5, feeBasisPoints: 2000, leastBudget: 40, mostTarget: 5000 },
  durations: [{ seconds: 15, reward: 3, least: 3, most: 9 }],
  ...{ live: 0, mostLive: 3, premiumMostLive: 15, slots: 0, slotPoints: 50 },
  ...{ balance: 1000, setAside: 0, setAsideLimit: null, tasksToFullTerms: 0, fillHours: null },
} as unknown as Terms

/** The step of a form as it is opened, or with this target typed; as HTML and as text. */
function shown(
  content: { platform: PlatformName; kind: ContentKind; url: string },
  terms: Terms,
  target?: string,
) {
  const { platform, kind } = content
  const typed = target === undefined ? { requiredDuration: -1, target: '' } : { requiredDuration: 15, target }
  const draft = {
    ...{ ...content, ...typed, action: 'visit', draftId: null, title: '', author: '', reward: 3 },
    ...{ dayLimit: '', hourLimit: '', targeting: { languages: [], countries: [], hours: null } },
  } as unknown as Draft
  const client = new QueryClient()
  client.setQueryData(queryKey(readCampaignTerms, { query: { platform, action: 'visit', kind } }), terms)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <FundStep
          form="test"
          draft={draft}
          kinds={[kind]}
          thumbnailUrl={null}
          pictureHint=""
          problem={null}
          onKeep={() => {}}
          onBack={() => {}}
          onDone={() => {}}
        />
      </TooltipProvider>
    </QueryClientProvider>,
  )
  const status = /<p [^>]*role="status".*?<\/p>/s.exec(html)?.[0] ?? ''
  return {
    html,
    text: html.replaceAll(/<[^>]*>/g, ''),
    status: status.replaceAll(/<[^>]*>/g, ''),
    people: Number(
      /<input [^>]*value="(\d+)"[^>]*max="5000"|max="5000"[^>]*value="(\d+)"/
        .exec(html)
        ?.slice(1)
        .find(Boolean),
    ),
    start: /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0],
  }
}

test('a control with one value is text, and new members get a budget within their limit', () => {
  const playlist = {
    platform: 'youtube',
    kind: 'playlist',
    url: 'https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
  } as const
  const durations = [{ seconds: 15, reward: 3, least: 3, most: 3 }]
  const terms = { ...website, durations, balance: 3050, setAsideLimit: 100, tasksToFullTerms: 5 }
  const proposed = shown(playlist, terms)
  for (const text of ['What people doVisit', 'How long people stay15 s', 'Reward per person3 points'])
    expect(proposed.text).toContain(text)
  expect(proposed.html).not.toContain('type="range"')
  expect(4 * proposed.people).toBeGreaterThanOrEqual(40)
  expect(proposed.status).not.toContain('set aside')
  const more = shown(playlist, terms, String(proposed.people + 1))
  expect(more.status).toMatch(/^New members can have 100 points set aside/)
  expect(more.text).not.toContain('Buy points')
})

test('before feedback is open the form has its price, and the way there in place of its button', () => {
  const site = { platform: 'website', kind: 'site', url: 'https://night-bus.example.com/' } as const
  const visit = { seconds: 15, reward: 3 }
  const waiting = { ...website, key: 'website.feedback', mayFeedback: false, tasksToFullTerms: 3, visit }
  const { text, start } = shown(site, waiting as unknown as Terms)
  for (const part of ['Per person', 'Left afterwards', '3 short visits first (45 s, +9)'])
    expect(text).toContain(part)
  expect(text).toContain('We save this as a draft, and tell you once it can start.')
  expect(start).not.toContain('disabled')
  expect(text).not.toContain('Set aside and start')
  expect(shown(site, { ...waiting, tasksToFullTerms: 1, visit: null } as unknown as Terms).text).toContain(
    '1 task first',
  )
  expect(
    shown(site, { ...waiting, mayFeedback: true, tasksToFullTerms: 0 } as unknown as Terms).start,
  ).toBeDefined()
})

test('a short balance says how many points are missing and offers to earn or buy them', () => {
  const site = { platform: 'website', kind: 'site', url: 'https://short.example.com/' } as const
  const terms = { ...website, balance: 50 }
  expect(shown(site, terms).people).toBe(10)
  const short = shown(site, terms, '20')
  expect(short.status).toBe('You need 30 more points.')
  expect(short.html).toMatch(/<a [^>]*href="\/earn-points"[^>]*>Earn points</)
  expect(short.html).toMatch(/<a [^>]*href="\/buy-points"[^>]*>Buy points</)
  expect(short.start).toBeUndefined()
  expect(shown(site, terms, '1').text).toContain('For 1 person')
  const enough = shown(site, terms, '12')
  expect(enough.start).toBeDefined()
  expect(enough.start).not.toContain('disabled')
})
