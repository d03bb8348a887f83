import { useState } from 'react'
import { spotlightCampaign } from '#contract/exchange/campaign-changes.ts'
import { type Campaign, readCampaignTerms } from '#contract/exchange/campaigns.ts'
import type { ContentKind } from '#contract/exchange/catalogue.ts'
import { platformLabels } from '#contract/platforms.ts'
import { newIdempotencyKey, write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Note } from '../../design/note.tsx'
import { formatCount } from '../../design/numbers.ts'
import { Spinner } from '../../design/spinner.tsx'
import { useCampaignAct } from './use-campaign-act.ts'

interface Props {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

/** Buys the first position in the platform's list for 24 hours, labelled as a spotlight. */
export function SpotlightDialog({ campaign, open, onClose }: Props) {
  const where = platformLabels[campaign.platform]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Spotlight “${campaign.title}”`}
      text={`For 24 hours it is first in the ${where} list, marked Spotlight. You pay for the position, not for completions.`}
    >
      {open ? <Offer campaign={campaign} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Offer({ campaign, onClose }: Omit<Props, 'open'>) {
  const { platform, action, kind } = campaign
  const { data: terms } = useRead(readCampaignTerms, {
    query: { platform, action, kind: kind as ContentKind },
  })
  const { busy, act } = useCampaignAct()
  const [key] = useState(newIdempotencyKey)
  const [error, setError] = useState<string>()
  const buy = async (): Promise<void> => {
    setError(undefined)
    const done = await act(async () => {
      await write(spotlightCampaign, { params: { campaignId: campaign.id } }, { idempotencyKey: key })
      return 'In the spotlight for 24 hours.'
    }, setError)
    if (done) onClose()
  }
  const full = terms?.spotlightsLeft === 0
  const missing = terms ? terms.spotlightPoints - terms.balance : 0
  return (
    <>
      {terms ? null : <Spinner label="Loading spotlights" />}
      {terms && !full ? (
        <p className="sub">
          {formatCount(terms.spotlightsLeft)} of {formatCount(terms.spotlights)} spotlights for{' '}
          {platformLabels[platform]} are free, first come, first served.
        </p>
      ) : null}
      {full ? (
        <Note tone="warn">
          All {formatCount(terms.spotlights)} spotlights for {platformLabels[platform]} are taken. The next
          one is free within 24 hours.
        </Note>
      ) : null}
      {missing > 0 && !full ? <Note tone="warn">You need {missing} more points.</Note> : null}
      {error ? <Note tone="danger">{error}</Note> : null}
      <div className="dialog-actions">
        {/* Rendered before the terms load, so the focus starts on Cancel. */}
        <Button onClick={onClose}>Cancel</Button>
        {terms ? (
          <Button
            variant="spend"
            points={terms.spotlightPoints}
            busy={busy}
            disabled={full || missing > 0}
            onClick={buy}
          >
            Spotlight it
          </Button>
        ) : null}
      </div>
    </>
  )
}
