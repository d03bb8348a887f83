import { useEffect, useRef, useState } from 'react'
import { exportCampaigns } from '#contract/exchange/campaign-changes.ts'
import { listCampaigns, readCampaignTerms } from '#contract/exchange/campaigns.ts'
import { call } from '../api/client.ts'
import { useRead } from '../api/read.ts'
import { ReviewsCard } from '../checks/reviews/reviews-card.tsx'
import { Button } from '../design/button.tsx'
import { Note } from '../design/card.tsx'
import { CampaignList, OwnPlatforms } from '../exchange/campaigns/campaign-list.tsx'
import { HubFigures } from '../exchange/campaigns/hub-figures.tsx'
import { Promote } from '../exchange/campaigns/promote.tsx'
import { StartedPanel } from '../exchange/campaigns/started-panel.tsx'
import { ExportButton } from '../layout/export-button.tsx'
import { usePages } from '../layout/page-list.tsx'
import { PageHead } from '../page.tsx'

/** The member's campaigns, what they cost and what they brought. */
export default function ContentHubPage() {
  const { data: terms } = useRead(readCampaignTerms, { query: {} })
  const isNew = usePages(listCampaigns, {}).pages[0]?.totals.states.all === 0
  const { isOpen, open, close, opener } = usePromote()
  return (
    <>
      <PageHead
        title="Content Hub"
        sub="What you promote, what it costs and who came."
        actions={
          isNew ? undefined : (
            <>
              {terms?.isPremium ? <ExportButton read={() => call(exportCampaigns, {})} /> : null}
              <Button ref={opener} variant="spend" icon="Plus" aria-expanded={isOpen} onClick={open}>
                Promote something
              </Button>
            </>
          )
        }
      />
      <StartedPanel />
      <ReviewsCard />
      {isNew || isOpen ? (
        <Promote
          platform={null}
          title="Promote something"
          onClose={isNew ? undefined : close}
          onDone={close}
        />
      ) : null}
      <HubFigures />
      <CampaignList
        title="Campaigns"
        query={{}}
        empty={{
          title: 'Nothing promoted yet',
          text: 'Paste a link to something you made and choose what people should do. It appears here with every point spent. End it, and unspent points return.',
        }}
      />
      {isNew ? null : (
        <Note>
          <b>Boost</b> raises a campaign’s reward, so it appears earlier in the list. You see the new cost per
          completion before anything is set aside, and unspent points return when you end it.
        </Note>
      )}
      <OwnPlatforms />
    </>
  )
}

/** The form above the list: opened by the button or by a link to #promote, closed once a campaign runs. */
function usePromote() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const follow = (): void => {
      if (location.hash === '#promote') setOpen(true)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  // The form took the focus with it, unless the start of the campaign moved it.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const close = (): void => {
    setOpen(false)
    // A reload, or the same link again, starts from the address without the hash.
    history.replaceState(history.state, '', location.pathname)
  }
  const open = (): void => {
    setOpen(true)
    // After a reload, or on the way back, the form is open with what was entered.
    history.replaceState(history.state, '', '#promote')
  }
  return { isOpen, open, close, opener }
}
