import type { Campaign } from '#contract/exchange/campaigns.ts'
import { switchPageViews } from '#contract/exchange/page-views.ts'
import { write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Checkbox } from '../../design/field.tsx'
import { CopyIcon } from '../../design/icons.ts'
import { formatCount } from '../../design/numbers.ts'
import { Spinner } from '../../design/spinner.tsx'
import { toast } from '../../design/toast-store.ts'
import { useCampaignAct } from './use-campaign-act.ts'
import { usePageViews } from './use-page-views.ts'

interface Props {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

/** A snippet for the owner's site, which confirms for each visit that the page was opened. */
export function PageViewsDialog({ campaign, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Confirm page views"
      text="Add one line to your pages, and your site confirms which visits arrived. It sets no cookie and weighs under 1 kB."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {open ? <PageViews campaign={campaign} /> : null}
    </Dialog>
  )
}

function PageViews({ campaign }: { campaign: Campaign }) {
  const seen = usePageViews(campaign)
  const { busy, act } = useCampaignAct()
  if (!seen) return <Spinner label="Loading page views" />
  const flip = (on: boolean): void =>
    void act(async () => {
      await write(switchPageViews, { params: { campaignId: campaign.id }, body: { on } })
      return on ? 'Your site now confirms visits.' : 'Your site no longer confirms visits.'
    })
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="text-13 font-label">Paste this line before the end of each page’s head</p>
        <code className="num block rounded-md border border-line bg-raised p-3 text-13 wrap-anywhere">
          {seen.snippet}
        </code>
        <div>
          <Button size="sm" icon={CopyIcon} onClick={() => void copy(seen.snippet)}>
            Copy line
          </Button>
        </div>
      </div>
      <Checkbox checked={seen.on} disabled={busy} onChange={(event) => flip(event.target.checked)}>
        The line is on my site
      </Checkbox>
      <p className="dim text-13">
        {seen.confirmed === 0
          ? 'No page view confirmed yet.'
          : `${formatCount(seen.confirmed)} of ${formatCount(campaign.delivered)} completions confirmed by your site.`}{' '}
        Visits are paid by the timer either way.
      </p>
    </div>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Line copied.' })
  } catch {
    toast({ title: 'Copy it by hand', description: text })
  }
}
