import { useId } from 'react'
import { Checkbox } from './field.tsx'

interface Props<V extends string> {
  legend: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** One of several answers as radio buttons, each on its own line. */
export function Choices<V extends string>({ legend, options, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="text-13 font-label mb-2">{legend}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          type="radio"
          name={name}
          value={option.value}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </Checkbox>
      ))}
    </fieldset>
  )
}
