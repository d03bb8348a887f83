import { useState } from 'react'
import { type previewWebsite, readCampaignTerms } from '#contract/campaigns.ts'
import type { Output } from '#contract/operation.ts'
import { useRead } from '../api/read.ts'
import { Card } from '../design/card.tsx'
import { PageHead } from '../design/page-head.tsx'
import { Spinner } from '../design/spinner.tsx'
import { AddressStep } from '../features/campaigns/address-step.tsx'
import { CampaignList } from '../features/campaigns/campaign-list.tsx'
import { FundStep } from '../features/campaigns/fund-step.tsx'

/** Promote a website, and what is promoted already. */
export default function ContentWebsitePage() {
  const { data: terms, isPending } = useRead(readCampaignTerms, { query: { platform: 'website' } })
  const [page, setPage] = useState<Output<typeof previewWebsite> | null>(null)
  return (
    <>
      <PageHead
        title="Your websites"
        sub="Set points aside and people visit. You pay for checked visits only."
        back={{ label: 'Content Hub', href: '/content-hub' }}
      />
      <Card title={page ? 'Fund it' : 'Promote a website'} className="max-w-160">
        {page === null ? <AddressStep onFound={setPage} /> : null}
        {page !== null && terms ? (
          <FundStep
            key={page.url}
            page={page}
            terms={terms}
            onBack={() => setPage(null)}
            onFunded={() => setPage(null)}
          />
        ) : null}
        {page !== null && !terms && isPending ? <Spinner label="Loading the terms" /> : null}
      </Card>
      <CampaignList
        title="Campaigns"
        request={{ query: { platform: 'website' } }}
        empty={{
          title: 'No website yet',
          text: 'What you promote shows here with every visit that it got and every point that it cost.',
        }}
      />
    </>
  )
}
