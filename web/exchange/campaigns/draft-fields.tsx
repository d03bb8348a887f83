import { creditedText } from '#contract/exchange/campaigns.ts'
import { formatCount } from '#contract/numbers.ts'
import { Field, FieldText, NumberInput } from '../../design/field.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { Slider } from '../../design/slider.tsx'
import { durationText } from '../../design/time-text.ts'
import { type Draft, likelyTarget } from './draft.ts'
import type { Terms } from './safest-first.ts'

/** A draft that is being filled in, at the terms that apply. */
export interface DraftProps {
  draft: Draft
  terms: Terms
  /** Validation errors from the server, by field. */
  errors: Record<string, string>
  onChange: (part: Partial<Draft>) => void
}

/** Fields that set the price: duration, reward and number of people. */
export function DraftFields({ draft, terms, errors, onChange }: DraftProps) {
  const range = terms.durations.find(({ seconds }) => seconds === draft.requiredDuration)
  const changeSeconds = (value: string): void => {
    const next = terms.durations.find(({ seconds }) => String(seconds) === value)
    if (!next) return
    const { seconds: requiredDuration, reward } = next
    onChange({ requiredDuration, reward, target: String(likelyTarget(reward, terms)) })
  }
  return (
    <>
      {terms.durations.length > 1 ? (
        <div className="grid gap-2">
          <p className="text-13 font-label" aria-hidden="true">
            How long people stay
          </p>
          <Segmented
            full
            label="How long people stay"
            options={terms.durations.map(({ seconds }) => ({
              value: String(seconds),
              label: durationText(seconds),
            }))}
            value={String(draft.requiredDuration)}
            onChange={changeSeconds}
          />
        </div>
      ) : range && range.seconds > 0 ? (
        <FieldText label="How long people stay">{durationText(range.seconds)}</FieldText>
      ) : null}
      {range ? (
        <RewardField draft={draft} terms={terms} range={range} errors={errors} onChange={onChange} />
      ) : null}
      <Field label="How many people" error={errors.target}>
        <NumberInput
          min={1}
          max={terms.mostTarget}
          value={draft.target}
          onChange={(target) => onChange({ target })}
        />
      </Field>
    </>
  )
}

type Range = Terms['durations'][number]

/** The reward: a slider, or text if only one reward is possible. */
function RewardField({ draft, terms, range, errors, onChange }: DraftProps & { range: Range }) {
  const shown = `${formatCount(draft.reward)} points`
  const hint = rewardHint(range, terms)
  if (range.least === range.most)
    return (
      <FieldText label="Reward per person" hint={hint}>
        {shown}
      </FieldText>
    )
  return (
    <Field label="Reward per person" aside={shown} hint={hint} error={errors.reward}>
      <Slider
        min={range.least}
        max={range.most}
        value={draft.reward}
        ends={[formatCount(range.least), formatCount(range.most)]}
        onChange={(event) => onChange({ reward: Number(event.target.value) })}
      />
    </Field>
  )
}

function rewardHint({ least, most, reward }: Range, terms: Terms): string {
  if (terms.tasksToFullTerms > 0)
    return `New members offer the default reward. You can offer more once ${creditedText(terms.tasksToFullTerms)}.`
  const hint = `Default: ${formatCount(reward)}. Campaigns with a higher reward appear earlier in the list.`
  return most > least && !terms.isPremium
    ? `${hint} Premium goes up to ${terms.premiumRewardFactor} times the default.`
    : hint
}
