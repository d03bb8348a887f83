import { useState } from 'react'
import { type Campaign, endCampaign } from '#contract/exchange/campaigns.ts'
import { newIdempotencyKey, write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Note } from '../../design/note.tsx'
import { formatCount } from '../../design/numbers.ts'
import { useCampaignAct } from './use-campaign-act.ts'

interface Props {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before a campaign ends for good. */
export function EndDialog({ campaign, open, onClose }: Props) {
  const { busy, act } = useCampaignAct()
  const [key] = useState(newIdempotencyKey)
  const [error, setError] = useState<string>()
  const end = async (): Promise<void> => {
    setError(undefined)
    const ended = await act(async () => {
      const request = { params: { campaignId: campaign.id } }
      const { returned } = await write(endCampaign, request, { idempotencyKey: key })
      return `${formatCount(returned)} points returned.`
    }, setError)
    if (ended) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`End “${campaign.title}”?`}
      text={`It leaves the lists for good. The ${formatCount(campaign.setAside)} points still set aside return to your balance at once.`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" busy={busy} onClick={end}>
            End it
          </Button>
        </>
      }
    >
      {error ? <Note tone="danger">{error}</Note> : null}
    </Dialog>
  )
}
