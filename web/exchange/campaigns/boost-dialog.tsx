import { type FormEvent, useState } from 'react'
import { raiseReward } from '#contract/exchange/campaign-changes.ts'
import { type Campaign, readCampaignTerms } from '#contract/exchange/campaigns.ts'
import type { ContentKind } from '#contract/exchange/catalogue.ts'
import { feeOf } from '#contract/platforms.ts'
import { newIdempotencyKey, write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field, FieldText } from '../../design/field.tsx'
import { Note } from '../../design/note.tsx'
import { formatCount } from '../../design/numbers.ts'
import { Slider } from '../../design/slider.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { costEach } from './campaign-words.ts'
import { type Terms, tasksToGo } from './safest-first.ts'
import { useCampaignAct } from './use-campaign-act.ts'

interface Props {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

/** Raises the reward for everyone who starts from now on. */
export function BoostDialog({ campaign, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Boost “${campaign.title}”`}
      text="A campaign with a higher reward appears earlier in the list. People already doing it get the reward they started with; you get the difference back at the end."
    >
      {open ? <BoostForm campaign={campaign} onClose={onClose} /> : null}
    </Dialog>
  )
}

function BoostForm({ campaign, onClose }: Omit<Props, 'open'>) {
  const { platform, action, kind } = campaign
  const { data: terms } = useRead(readCampaignTerms, {
    query: { platform, action, kind: kind as ContentKind },
  })
  if (!terms) return <Spinner label="Loading rewards" />
  const range = terms.durations.find(({ seconds }) => seconds === campaign.requiredDuration)
  const most = range?.most ?? 0
  if (most <= campaign.reward)
    return (
      <>
        <Note>
          It offers {formatCount(campaign.reward)} points, the most you can offer now.
          {terms.tasksToFullTerms > 0
            ? ` You can offer more once ${tasksToGo(terms)}.`
            : terms.isPremium
              ? ''
              : ` Premium goes up to ${terms.premiumRewardFactor} times the default reward.`}
        </Note>
        <div className="dialog-actions">
          <Button onClick={onClose}>Close</Button>
        </div>
      </>
    )
  return <Raise campaign={campaign} terms={terms} most={most} onClose={onClose} />
}

interface RaiseProps {
  campaign: Campaign
  terms: Terms
  most: number
  onClose: () => void
}

function Raise({ campaign, terms, most, onClose }: RaiseProps) {
  const { busy, act } = useCampaignAct()
  const [reward, setReward] = useState(campaign.reward + 1)
  const [key, setKey] = useState(newIdempotencyKey)
  const [error, setError] = useState<string>()
  const each = reward + feeOf(reward, terms.feeBasisPoints)
  const remaining = campaign.target - campaign.delivered - campaign.waiting
  const cost = Math.max(0, remaining * (each - costEach(campaign)))

  const hint = `Each completion will cost ${formatCount(each)} points instead of ${formatCount(costEach(campaign))}, fee included. ${formatCount(remaining)} left.`

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const raised = await act(async () => {
      const request = { params: { campaignId: campaign.id }, body: { reward } }
      await write(raiseReward, request, { idempotencyKey: key })
      return `It now pays ${formatCount(reward)} points.`
    }, setError)
    if (raised) onClose()
  }
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      {most === campaign.reward + 1 ? (
        <FieldText label="New reward" hint={hint} error={error}>
          {formatCount(reward)} points
        </FieldText>
      ) : (
        <Field label="New reward" aside={`${formatCount(reward)} points`} hint={hint} error={error}>
          <Slider
            tone="spend"
            min={campaign.reward + 1}
            max={most}
            value={reward}
            ends={[formatCount(campaign.reward + 1), formatCount(most)]}
            onChange={(event) => {
              setReward(Number(event.target.value))
              setError(undefined)
              // A different reward is a new request and needs a new key.
              setKey(newIdempotencyKey())
            }}
          />
        </Field>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="spend" points={cost} busy={busy} disabled={cost > terms.balance}>
          Boost
        </Button>
      </div>
    </form>
  )
}
