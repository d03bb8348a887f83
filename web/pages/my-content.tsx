import { ButtonLink } from '../design/button.tsx'
import { CampaignList, OwnPlatforms } from '../exchange/campaigns/campaign-list.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** Everything the member promotes, by platform. */
export default function MyContentPage({ boot }: PageProps) {
  return (
    <>
      <PageHead
        title={boot.title}
        sub="Everything you promote or have promoted, on every platform."
        actions={
          <ButtonLink variant="spend" icon="Plus" href="/content-hub#promote">
            Promote something
          </ButtonLink>
        }
      />
      <OwnPlatforms />
      <CampaignList
        title="All content"
        query={{}}
        empty={{
          title: 'Nothing here yet',
          text: 'What you promote appears here, from the first draft to the last completion.',
          action: (
            <ButtonLink variant="spend" href="/content-hub#promote">
              Promote something
            </ButtonLink>
          ),
        }}
      />
    </>
  )
}
