import { useState } from 'react'
import { spotlightCampaign } from '#contract/campaign-changes.ts'
import { type Campaign, readCampaignTerms } from '#contract/campaigns.ts'
import type { ContentKind } from '#contract/catalogue.ts'
import { platformLabels } from '#contract/platforms.ts'
import { write } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Note } from '../../design/note.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { useCampaignAct } from './use-campaign-act.ts'

interface Props {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

/** First in its platform's list for a day, shown as such. */
export function SpotlightDialog({ campaign, open, onClose }: Props) {
  const where = platformLabels[campaign.platform]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Spotlight for “${campaign.title}”`}
      text={`For 24 hours it stands first in the ${where} list, marked as Spotlight. There are five places for ${where}; who comes first has them. It pays for the place, not for completions.`}
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
      return 'It is in the spotlight for a day.'
    }, setError)
    if (done) onClose()
  }
  const full = terms?.spotlightsLeft === 0
  const missing = terms ? terms.spotlightPoints - terms.balance : 0
  return (
    <>
      {terms ? null : <Spinner label="Loading the terms" />}
      {full ? (
        <Note tone="warn">All places are taken for now. The first one is free within a day.</Note>
      ) : null}
      {missing > 0 && !full ? <Note tone="warn">You need {missing} more points.</Note> : null}
      {error ? <Note tone="danger">{error}</Note> : null}
      <div className="dialog-actions">
        {/* There from the start, so that the focus begins on the way back. */}
        <Button onClick={onClose}>Cancel</Button>
        {terms ? (
          <Button
            variant="spend"
            points={terms.spotlightPoints}
            busy={busy}
            disabled={full || missing > 0}
            onClick={buy}
          >
            Put it there
          </Button>
        ) : null}
      </div>
    </>
  )
}
