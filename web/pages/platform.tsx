import { platformPolicies } from '#contract/exchange/catalogue/policies.ts'
import { type PlatformName, platformLabels, platformNames } from '#contract/platforms.ts'
import { ButtonLink, TextLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { SkeletonRows } from '../design/placeholders.tsx'
import { CampaignList } from '../exchange/campaigns/campaign-list.tsx'
import { AccountsCard } from '../exchange/connections/accounts-card.tsx'
import { FilterSheet } from '../exchange/tasks/filter-sheet.tsx'
import { TaskFeed } from '../exchange/tasks/task-feed.tsx'
import { taskPageOf } from '../exchange/tasks/task-filters.ts'
import { WhenNear } from '../layout/when-near.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/**
 * One platform: the member's accounts there, the tasks, the member's campaigns, and the platform's policy.
 */
export default function PlatformPage({ boot }: PageProps) {
  const platform = platformNames.find((name) => name === boot.preset.platform) ?? 'youtube'
  const label = platformLabels[platform]
  const site = platform === 'website'
  const page = taskPageOf(boot)
  return (
    <>
      <PageHead
        title={label}
        sub={
          site
            ? 'Your websites, visits to make and your campaigns.'
            : `Your accounts, tasks and campaigns on ${label}.`
        }
        back={{ label: 'Platforms', href: '/platforms' }}
        actions={
          <ButtonLink variant="spend" icon="Plus" href={`/content/${platform}`}>
            Promote something
          </ButtonLink>
        }
      />
      <div className="with-rail">
        <div className="grid content-start gap-6">
          <AccountsCard platform={platform} />
          <section className="grid gap-4" aria-labelledby="tasks">
            <div className="flex gap-3 items-center justify-between">
              <h2 className="h2" id="tasks">
                Tasks to do
              </h2>
              <FilterSheet page={page} />
            </div>
            <TaskFeed
              page={page}
              empty={site ? 'No websites to visit right now.' : `Nothing to do on ${label} right now.`}
            />
          </section>
        </div>
        <div className="rail">
          <PolicyCard platform={platform} />
        </div>
      </div>
      <WhenNear
        before={
          <Card flush>
            <SkeletonRows />
          </Card>
        }
      >
        <CampaignList
          title="Your campaigns"
          headed
          query={{ platform }}
          empty={{
            title: site ? 'No campaigns for websites yet' : `No campaigns on ${label} yet`,
            text: 'What you promote appears here with every completion.',
            action: <ButtonLink href={`/content/${platform}`}>Promote something</ButtonLink>,
          }}
        />
      </WhenNear>
    </>
  )
}

function PolicyCard({ platform }: { platform: PlatformName }) {
  const { general, rewarded, link, lookedUp } = platformPolicies[platform]
  return (
    <Card
      title={`What ${platform === 'website' ? 'ad networks say' : `${platformLabels[platform]} says`}`}
      body="grid gap-3 text-pretty"
    >
      {[rewarded, general]
        .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
      <p className="dim text-13">
        {lookedUp}{' '}
        <TextLink href={link} target="_blank" rel="noreferrer">
          Read the source
        </TextLink>
      </p>
    </Card>
  )
}
