import { type FormEvent, useState } from 'react'
import { type Campaign, topUpCampaign } from '#contract/exchange/campaigns.ts'
import { newIdempotencyKey, write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { Input } from '../../design/input.tsx'
import { formatCount } from '../../design/numbers.ts'
import { costEach } from './campaign-words.ts'
import { useCampaignAct } from './use-campaign-act.ts'

interface Props {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

/** Adds completions at the campaign's price. */
export function TopUpDialog({ campaign, open, onClose }: Props) {
  const { busy, act } = useCampaignAct()
  const [people, setPeople] = useState('10')
  const [key, setKey] = useState(newIdempotencyKey)
  const [error, setError] = useState<string>()
  const cost = Math.max(0, Math.floor(Number(people) || 0)) * costEach(campaign)

  const change = (value: string): void => {
    setPeople(value)
    setError(undefined)
    // A different amount is a new request and needs a new key.
    setKey(newIdempotencyKey())
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const target = Number(people)
    const added = await act(async () => {
      const request = { params: { campaignId: campaign.id }, body: { target } }
      await write(topUpCampaign, request, { idempotencyKey: key })
      return `${formatCount(target)} more for ${campaign.title}.`
    }, setError)
    if (!added) return
    // Adding the same amount again is a new request, too.
    setKey(newIdempotencyKey())
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add people"
      text={`Each completion of “${campaign.title}” costs ${formatCount(costEach(campaign))} points: ${formatCount(campaign.reward)} for the person, ${formatCount(campaign.fee)} in fees.`}
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Field label="How many more" error={error}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={5000}
            value={people}
            onChange={(event) => change(event.target.value)}
          />
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="spend" points={cost} busy={busy}>
            Set aside
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
