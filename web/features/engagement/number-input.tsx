import { Input } from '../../design/input.tsx'

interface Props {
  /** NaN: nothing is typed. */
  value: number
  least: number
  onChange: (value: number) => void
}

/** A whole number that may be empty while it is typed. */
export const NumberInput = ({ value, least, onChange }: Props) => (
  <Input
    type="number"
    inputMode="numeric"
    min={least}
    step={1}
    value={Number.isNaN(value) ? '' : value}
    onChange={(event) => onChange(event.target.valueAsNumber)}
  />
)
