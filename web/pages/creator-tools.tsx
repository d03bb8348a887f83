import { useEffect, useRef, useState } from 'react'
import type { ToolRun } from '#contract/community/tools.ts'
import { OwnQueries } from '../api/query-client.tsx'
import { History } from '../community/tools/history.tsx'
import { Monetization } from '../community/tools/monetization.tsx'
import { Result } from '../community/tools/result.tsx'
import { TextForm } from '../community/tools/text-form.tsx'
import { useTool } from '../community/tools/use-tool.ts'
import { TextLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { EmptyState, SkeletonRows } from '../design/placeholders.tsx'
import { Tabs } from '../design/tabs.tsx'
import { PageHead, type PageProps } from '../page.tsx'

const tabs = [
  { value: 'hashtags', label: 'Hashtags', guide: '/blog/ai-hashtag-generator-guide' },
  { value: 'titles', label: 'Titles', guide: '/blog/ai-title-generator-guide' },
  { value: 'monetization', label: 'Monetization', guide: '/blog/monetization-eligibility-checker-guide' },
] as const
type Tab = (typeof tabs)[number]['value']

const empty = {
  hashtags: {
    title: 'No hashtags yet',
    text: 'Describe your video or post, and sets from niche to broad appear here, with what fits each platform.',
  },
  titles: {
    title: 'No titles yet',
    text: 'Describe your video, and suggestions appear here. Your own title gets a score that says why.',
  },
}

/** Three tools for creators: hashtags, titles and the monetization checker. */
export default function CreatorToolsPage({ boot }: PageProps) {
  return (
    <OwnQueries boot={boot}>
      <PageHead
        title="Creator Tools"
        sub="Hashtags and titles from your own text, and how close you are to earning on each platform."
      />
      <Tools boot={boot} />
    </OwnQueries>
  )
}

function Tools({ boot }: PageProps) {
  const isMember = boot.viewer !== null
  const [tab, setTab] = useState<Tab>(
    tabs.find(({ value }) => value === boot.query.tool)?.value ?? 'hashtags',
  )
  const guide = tabs.find(({ value }) => value === tab)?.guide
  const of = useTool(isMember)
  const resultRef = useRef<HTMLDivElement>(null)
  // On a phone the result is below the form, where nobody sees it appear.
  useEffect(() => {
    const place = of.shown ? resultRef.current : null
    if (place && place.getBoundingClientRect().top > innerHeight / 2) place.scrollIntoView()
  }, [of.shown])
  const show = (next: Tab): void => {
    setTab(next)
    history.replaceState(null, '', next === 'hashtags' ? location.pathname : `?tool=${next}`)
  }
  const open = (run: ToolRun): void => {
    of.open(run)
    show(run.result.tool)
    scrollTo({ top: 0 })
  }
  const result = of.shown?.result.tool === tab ? of.shown.result : null
  return (
    <div className="grid gap-6">
      <Tabs label="Tool" tabs={[...tabs]} value={tab} onChange={show}>
        <div className="pt-6">
          {tab === 'monetization' ? (
            <Monetization />
          ) : (
            <div className="grid gap-6 items-start grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] max-wide:grid-cols-1">
              <Card title="Your text">
                <TextForm tool={tab} of={of} isMember={isMember} />
              </Card>
              <Card title="Result">
                <div aria-live="polite" aria-busy={of.busy} ref={resultRef}>
                  {of.busy ? (
                    <SkeletonRows rows={5} />
                  ) : result ? (
                    <Result result={result} />
                  ) : (
                    <EmptyState {...empty[tab]} />
                  )}
                </div>
              </Card>
            </div>
          )}
        </div>
      </Tabs>
      <p className="sub">
        How it works, and how far to trust it: <TextLink href={guide}>read the guide</TextLink>.
      </p>
      {isMember && tab !== 'monetization' ? <History onOpen={open} /> : null}
    </div>
  )
}
