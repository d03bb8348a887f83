import { type ReactNode, useId } from 'react'
import { Checkbox, FieldError } from './field.tsx'

interface Props<V extends string> {
  legend: string
  options: readonly { value: V; label: ReactNode }[]
  /** null: none is chosen yet. */
  value: V | null
  error?: string | undefined
  onChange: (value: V) => void
}

/** One of several answers as radio buttons, each on its own line. */
export function Choices<V extends string>({ legend, options, value, error, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="text-13 font-label mb-2">{legend}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          type="radio"
          name={name}
          aria-invalid={error ? true : undefined}
          value={option.value}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </Checkbox>
      ))}
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  )
}
