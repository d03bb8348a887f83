import { exportCampaigns } from '#contract/exchange/campaign-changes.ts'
import { readCampaignTerms } from '#contract/exchange/campaigns.ts'
import type { ActionName, ContentKind } from '#contract/exchange/catalogue.ts'
import { type PlatformName, platformLabels, platformNames } from '#contract/platforms.ts'
import { call } from '../api/client.ts'
import { useRead } from '../api/read.ts'
import { CampaignList } from '../exchange/campaigns/campaign-list.tsx'
import { Promote } from '../exchange/campaigns/promote.tsx'
import { StartedPanel } from '../exchange/campaigns/started-panel.tsx'
import { ExportButton } from '../layout/export-button.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** Promotes something on one platform and lists the campaigns there; a preset narrows both to one action. */
export default function ContentPlatformPage({ boot }: PageProps) {
  const { query, preset } = boot
  const platform = platformOf(preset.platform ?? boot.params.platform)
  const { data: terms } = useRead(readCampaignTerms, { query: {} })
  const words = preset.action ? (narrowed[preset.action] ?? wide(platform)) : wide(platform)
  const from = fromOf(query)
  return (
    <>
      <PageHead
        title={boot.title}
        sub={words.sub}
        back={{ label: 'Content Hub', href: '/content-hub' }}
        actions={
          terms?.isPremium ? (
            <ExportButton read={() => call(exportCampaigns, { query: { platform } })} />
          ) : undefined
        }
      />
      <StartedPanel />
      <Promote
        key={from?.campaignId ?? ''}
        platform={platform}
        action={preset.action}
        title={words.promote}
        from={from}
        // A reload would begin the same campaign again.
        onDone={() => history.replaceState(history.state, '', location.pathname)}
      />
      <CampaignList
        title="Campaigns"
        query={{
          platform,
          ...(preset.action && { action: preset.action as ActionName }),
          ...(preset.kind && { kind: preset.kind as ContentKind }),
        }}
        empty={{ title: words.empty, text: words.emptyText }}
      />
    </>
  )
}

interface Words {
  sub: string
  promote: string
  empty: string
  emptyText: string
}

const narrowed: Record<string, Words> = {
  follow: {
    sub: 'Set points aside and people see your channel, and follow it if they like it.',
    promote: 'Promote a Twitch channel',
    empty: 'No channel yet',
    emptyText: 'Channels you promote appear here with everyone who followed and every point spent.',
  },
  watch: {
    sub: 'Set points aside and people watch your stream while it is live.',
    promote: 'Promote a Twitch stream',
    empty: 'No stream yet',
    emptyText: 'Streams you promote appear here with everyone who watched and every point spent.',
  },
}

const wide = (platform: PlatformName): Words =>
  platform === 'website'
    ? {
        sub: 'Set points aside and people visit. You pay for checked visits only.',
        promote: 'Promote a website',
        empty: 'No website yet',
        emptyText: 'What you promote appears here with every visit and every point spent.',
      }
    : {
        sub: 'Set points aside to bring people to it. You pay only for what was checked.',
        promote: `Promote something on ${platformLabels[platform]}`,
        empty: `Nothing on ${platformLabels[platform]} yet`,
        emptyText: 'What you promote appears here with everything people did and every point spent.',
      }

const platformOf = (text: string | undefined): PlatformName =>
  platformNames.find((name) => name === text) ?? 'website'

function fromOf(query: Record<string, string>): { campaignId: string; isDraft: boolean } | undefined {
  const campaignId = query.draft ?? query.again
  return campaignId && /^\d{1,15}$/.test(campaignId)
    ? { campaignId, isDraft: query.draft !== undefined }
    : undefined
}
