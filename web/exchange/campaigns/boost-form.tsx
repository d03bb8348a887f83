import { useState } from 'react'
import { raiseReward } from '#contract/exchange/campaign-changes.ts'
import { creditedText } from '#contract/exchange/campaigns.ts'
import { formatCount } from '#contract/numbers.ts'
import { feeOf } from '#contract/platforms.ts'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Field, FieldText } from '../../design/field.tsx'
import { Slider } from '../../design/slider.tsx'
import { ActForm, type ContentProps } from './act-form.tsx'
import { costEach } from './campaign-labels.ts'
import { NoTerms } from './no-terms.tsx'
import type { Terms } from './safest-first.ts'
import { useCampaignAct, useCampaignTerms } from './use-campaign-act.ts'

/** Raises the reward for everyone who starts from now on. */
export function BoostForm(props: ContentProps) {
  const { campaign, onClose } = props
  const { data: terms, isError, refetch } = useCampaignTerms(campaign)
  if (!terms) return <NoTerms failed={isError} onRetry={refetch} />
  const range = terms.durations.find(({ seconds }) => seconds === campaign.requiredDuration)
  const most = range?.most ?? 0
  if (most <= campaign.reward)
    return (
      <>
        <Note>
          It offers {formatCount(campaign.reward)} points, the most you can offer now.
          {terms.tasksToFullTerms > 0
            ? ` You can offer more once ${creditedText(terms.tasksToFullTerms)}.`
            : terms.isPremium
              ? ''
              : ` Premium goes up to ${terms.premiumRewardFactor} times the default reward.`}
        </Note>
        <div className="dialog-actions">
          <Button onClick={onClose}>Close</Button>
        </div>
      </>
    )
  return <Raise {...props} terms={terms} most={most} />
}

function Raise({ campaign, writeOnce, onClose, terms, most }: ContentProps & { terms: Terms; most: number }) {
  const { busy, error, setError, send } = useCampaignAct(onClose)
  const [reward, setReward] = useState(campaign.reward + 1)
  const each = reward + feeOf(reward, terms.feeBasisPoints)
  const remaining = campaign.target - campaign.delivered - campaign.waiting
  const cost = Math.max(0, remaining * (each - costEach(campaign)))

  const hint = `Each completion will cost ${formatCount(each)} points instead of ${formatCount(costEach(campaign))}, fee included. ${formatCount(remaining)} left.`

  const raise = () =>
    send(async () => {
      await writeOnce(raiseReward, { params: { campaignId: campaign.id }, body: { reward, shownCost: cost } })
      return `It now pays ${formatCount(reward)} points.`
    })
  const look = { variant: 'spend', points: cost, busy, disabled: cost > terms.balance } as const
  return (
    <ActForm send={{ ...look, children: 'Boost' }} onSend={raise} onClose={onClose}>
      {most === campaign.reward + 1 ? (
        <FieldText label="New reward" hint={hint} error={error}>
          {formatCount(reward)} points
        </FieldText>
      ) : (
        <Field label="New reward" aside={`${formatCount(reward)} points`} hint={hint} error={error}>
          <Slider
            autoFocus
            min={campaign.reward + 1}
            max={most}
            value={reward}
            ends={[formatCount(campaign.reward + 1), formatCount(most)]}
            onChange={(event) => {
              setReward(Number(event.target.value))
              setError(undefined)
            }}
          />
        </Field>
      )}
    </ActForm>
  )
}
