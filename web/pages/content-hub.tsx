import { listCampaigns } from '#contract/campaigns.ts'
import { getPointsOverview } from '#contract/points.ts'
import { useRead } from '../api/read.ts'
import { usePages } from '../api/read-pages.ts'
import { ButtonLink } from '../design/button.tsx'
import { PlusIcon } from '../design/icons.ts'
import { formatCount } from '../design/numbers.ts'
import { PageHead } from '../design/page-head.tsx'
import { Points } from '../design/points.tsx'
import { Spinner } from '../design/spinner.tsx'
import { Stats, StatTile } from '../design/stats.tsx'
import { CampaignList } from '../features/campaigns/campaign-list.tsx'
import { ReviewsCard } from '../features/reviews/reviews-card.tsx'

/** What the member promotes, what it has cost and what it brought. */
export default function ContentHubPage() {
  return (
    <>
      <PageHead
        title="Content Hub"
        sub="What you promote, what it has cost and what it brought."
        actions={
          <ButtonLink variant="spend" icon={PlusIcon} href="/content/website">
            Promote something
          </ButtonLink>
        }
      />
      <ReviewsCard />
      <HubFigures />
      <CampaignList
        title="Campaigns"
        request={{}}
        empty={{
          title: 'Nothing promoted yet',
          text: 'Choose a website of yours and how many people should see it. Points come back when you stop.',
          action: (
            <ButtonLink variant="spend" href="/content/website">
              Promote something
            </ButtonLink>
          ),
        }}
      />
    </>
  )
}

function HubFigures() {
  const { data: overview } = useRead(getPointsOverview, {})
  const totals = usePages(listCampaigns, {}).pages[0]?.totals
  const each = totals && totals.delivered > 0 ? Math.round(totals.spent / totals.delivered) : null
  return (
    <Stats count={4}>
      <StatTile label="Available" note="Yours to use now">
        {overview ? (
          <Points value={overview.total} kind="balance" />
        ) : (
          <Spinner label="Loading the balance" />
        )}
      </StatTile>
      <StatTile label="Set aside" note={totals ? `In ${formatCount(totals.open)} open campaigns` : undefined}>
        {totals ? (
          <Points value={totals.setAside} kind="balance" />
        ) : (
          <Spinner label="Loading what is set aside" />
        )}
      </StatTile>
      <StatTile label="Used" note={totals ? `${formatCount(totals.delivered)} completions` : undefined}>
        {totals ? <Points value={totals.spent} kind="out" /> : <Spinner label="Loading what was used" />}
      </StatTile>
      <StatTile label="Average cost" note="Per completion, fee included">
        {each === null ? '–' : <Points value={each} kind="plain" />}
      </StatTile>
    </Stats>
  )
}
