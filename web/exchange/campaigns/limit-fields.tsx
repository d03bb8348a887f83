import { Field, NumberInput } from '../../design/field.tsx'

interface Limits {
  dayLimit: string
  hourLimit: string
}

interface Props extends Limits {
  errors: Record<string, string>
  onChange: (part: Partial<Limits>) => void
}

/** Most starts per day and per hour; empty: no limit. */
export function LimitFields({ dayLimit, hourLimit, errors, onChange }: Props) {
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <Field label="Daily limit" aside="Optional" error={errors.dayLimit}>
        <NumberInput min={1} max={5000} value={dayLimit} onChange={(dayLimit) => onChange({ dayLimit })} />
      </Field>
      <Field label="Hourly limit" aside="Optional" error={errors.hourLimit}>
        <NumberInput min={1} max={5000} value={hourLimit} onChange={(hourLimit) => onChange({ hourLimit })} />
      </Field>
    </div>
  )
}
