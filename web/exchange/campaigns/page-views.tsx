import type { Campaign } from '#contract/exchange/campaigns.ts'
import { readPageViews, switchPageViews } from '#contract/exchange/page-views.ts'
import { formatCount } from '#contract/numbers.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { copy } from '../../design/copy.ts'
import { Checkbox } from '../../design/field.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { Spinner } from '../../design/spinner.tsx'
import type { ContentProps } from './act-form.tsx'
import { useCampaignAct } from './use-campaign-act.ts'

/** True if the owner's page can confirm completions, which is only possible for website visits. */
export const mayConfirm = ({ platform, action }: Pick<Campaign, 'platform' | 'action'>): boolean =>
  platform === 'website' && action === 'visit'

/** Page views confirmed by the owner's page; not read for campaigns that cannot have them. */
export const usePageViews = (campaign: Campaign) =>
  useRead(readPageViews, { params: { campaignId: campaign.id } }, { enabled: mayConfirm(campaign) })

/** A snippet for the owner's site, which confirms for each visit that the page was opened. */
export function PageViews({ campaign }: Pick<ContentProps, 'campaign'>) {
  const { data: seen, isError, refetch } = usePageViews(campaign)
  const { busy, error, send } = useCampaignAct()
  if (!seen && isError) return <NotRead title="Couldn’t load the page views" retry={refetch} />
  if (!seen) return <Spinner label="Loading page views" />
  const flip = (on: boolean): void =>
    void send(
      () => write(switchPageViews, { params: { campaignId: campaign.id }, body: { on } }),
      on ? 'Your site now confirms visits.' : 'Your site no longer confirms visits.',
    )
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="text-13 font-label">Paste this line before the end of each page’s head</p>
        <code className="num block rounded-md border border-line bg-raised p-3 text-13 wrap-anywhere">
          {seen.snippet}
        </code>
        <div>
          <Button size="sm" icon="Copy" onClick={() => void copy(seen.snippet, 'Line')}>
            Copy line
          </Button>
        </div>
      </div>
      <Checkbox checked={seen.on} disabled={busy} onChange={(event) => flip(event.target.checked)}>
        The line is on my site
      </Checkbox>
      {error ? <Note tone="danger">{error}</Note> : null}
      <p className="dim text-13">
        {seen.confirmed === 0
          ? 'No page view confirmed yet.'
          : `${formatCount(seen.confirmed)} of ${formatCount(campaign.delivered)} completions confirmed by your site.`}{' '}
        Visits are paid by the timer either way.
      </p>
    </div>
  )
}
