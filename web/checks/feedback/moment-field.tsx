import { clockText, type MomentSide } from '#contract/checks/feedback-moments.ts'
import { Button } from '../../design/button.tsx'
import { Choices } from '../../design/choices.tsx'
import { Field, FieldError, Input } from '../../design/field.tsx'

/** A moment as it is typed. */
export interface TypedMoment {
  time: string
  /** Empty: not chosen yet. */
  side: MomentSide | ''
}

interface Props {
  value: TypedMoment
  change: (part: Partial<TypedMoment>) => void
  /** Errors of the request, by field. */
  fields: Record<string, string>
  /** Seconds at which a player on the page is; null: none plays. */
  position: number | null
}

/** Asks for the one moment that the feedback is about: its time, typed or taken from the player, and its side. */
export function MomentField({ value: { time, side }, change, fields, position }: Props) {
  return (
    <div className="grid gap-4">
      <Field
        label="The time you mean"
        hint="One moment, as the player shows it: 1:12."
        error={fields['at.seconds']}
      >
        <div className="flex flex-wrap items-center gap-2">
          <span className="w-32">
            <Input
              inputMode="text"
              autoComplete="off"
              value={time}
              onChange={(text) => change({ time: text })}
            />
          </span>
          {position === null ? null : (
            <Button onClick={() => change({ time: clockText(position) })}>
              <span className="num">Use {clockText(position)}, where it plays</span>
            </Button>
          )}
        </div>
      </Field>
      <Choices
        legend="What about it?"
        options={[
          { value: 'works', label: 'It works' },
          { value: 'fix', label: 'It needs a fix' },
        ]}
        value={side}
        onChange={(chosen: TypedMoment['side']) => change({ side: chosen })}
      />
      {fields['at.side'] ? <FieldError>{fields['at.side']}</FieldError> : null}
    </div>
  )
}
