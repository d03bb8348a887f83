import { listCampaigns, readCampaignTerms } from '#contract/campaigns.ts'
import { useRead } from '../api/read.ts'
import { usePages } from '../api/read-pages.ts'
import { ButtonLink } from '../design/button.tsx'
import { PlusIcon } from '../design/icons.ts'
import { Note } from '../design/note.tsx'
import { PageHead } from '../design/page-head.tsx'
import { CampaignList } from '../features/campaigns/campaign-list.tsx'
import { ExportButton } from '../features/campaigns/export-button.tsx'
import { HubFigures } from '../features/campaigns/hub-figures.tsx'
import { OwnPlatforms } from '../features/campaigns/own-platforms.tsx'
import { Promote } from '../features/campaigns/promote.tsx'
import { ReviewsCard } from '../features/reviews/reviews-card.tsx'

/** What the member promotes, what it has cost and what it brought. */
export default function ContentHubPage() {
  const { data: terms } = useRead(readCampaignTerms, { query: {} })
  const isNew = usePages(listCampaigns, {}).pages[0]?.totals.states.all === 0
  return (
    <>
      <PageHead
        title="Content Hub"
        sub="What you promote, what it has cost and what it brought."
        actions={
          isNew ? undefined : (
            <>
              {terms?.isPremium ? <ExportButton platform={null} /> : null}
              <ButtonLink variant="spend" icon={PlusIcon} href="#promote">
                Promote something
              </ButtonLink>
            </>
          )
        }
      />
      <ReviewsCard />
      <HubFigures />
      {isNew ? <Start /> : null}
      <CampaignList
        title="Campaigns"
        query={{}}
        empty={{
          title: 'Nothing promoted yet',
          text: 'Paste the address of something you made and choose what people should do. It shows here with every point it cost, and points come back when you stop.',
        }}
      />
      {isNew ? null : (
        <>
          <Note>
            <b>Boost</b> raises the reward of a campaign so that it is shown earlier in the list. You see the
            new price of a completion before anything is set aside, and points you do not use come back when
            you stop.
          </Note>
          <Start />
        </>
      )}
    </>
  )
}

/** Where a campaign begins: first of all for who has none, below what runs for who has. */
const Start = () => (
  <div id="promote" className="grid scroll-mt-20 gap-4">
    <Promote platform={null} title="Promote something" />
    <OwnPlatforms />
  </div>
)
