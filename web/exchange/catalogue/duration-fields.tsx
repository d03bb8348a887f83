import { Button } from '../../design/button.tsx'
import { Field, FieldError } from '../../design/field.tsx'
import { FigureInput } from './figure-input.tsx'
import type { Duration } from './row-labels.ts'

interface Props {
  durations: readonly Duration[]
  error: string | undefined
  onChange: (durations: Duration[]) => void
}

/** React keys of the durations: their position, since the seconds change while they are typed. */
const positions = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Fields of the default reward: one, or one per duration if a timer or a player measures the time. */
export function DurationFields({ durations, error, onChange }: Props) {
  const [first] = durations
  if (first?.seconds === 0 && durations.length === 1)
    return (
      <Field label="Default reward" aside="Points" error={error}>
        <FigureInput
          value={first.reward}
          least={1}
          onChange={(reward) => onChange([{ seconds: 0, reward }])}
        />
      </Field>
    )
  const change = (at: number, part: Partial<Duration>): void =>
    onChange(durations.map((each, index) => (index === at ? { ...each, ...part } : each)))
  return (
    <fieldset className="grid gap-2">
      <legend className="text-13 font-label mb-2">Durations and default rewards</legend>
      {durations.map(({ seconds, reward }, index) => (
        <div
          key={positions[index]}
          className="duration grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2.5 items-end"
        >
          <Field label="Seconds">
            <FigureInput value={seconds} least={5} onChange={(to) => change(index, { seconds: to })} />
          </Field>
          <Field label="Points">
            <FigureInput value={reward} least={1} onChange={(to) => change(index, { reward: to })} />
          </Field>
          <Button
            variant="ghost"
            icon="Trash"
            disabled={durations.length === 1}
            onClick={() => onChange(durations.filter((_each, at) => at !== index))}
          >
            Remove<span className="sr-only"> {seconds} seconds</span>
          </Button>
        </div>
      ))}
      {error ? <FieldError>{error}</FieldError> : null}
      {durations.length < positions.length ? (
        <p>
          <Button
            size="sm"
            icon="Plus"
            onClick={() => {
              const seconds = Math.min(600, (durations.at(-1)?.seconds || 15) * 2)
              onChange([...durations, { seconds, reward: Math.max(1, Math.round(seconds / 5)) }])
            }}
          >
            Add a duration
          </Button>
        </p>
      ) : null}
    </fieldset>
  )
}
