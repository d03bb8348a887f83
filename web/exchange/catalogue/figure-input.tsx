import { NumberInput } from '../../design/field.tsx'

interface Props {
  /** NaN: the field is empty. */
  value: number
  least: number
  onChange: (value: number) => void
}

/** Field for a whole number; it may be empty while it is typed. */
export const FigureInput = ({ value, least, onChange }: Props) => (
  <NumberInput
    min={least}
    value={Number.isNaN(value) ? '' : value}
    onChange={(text) => onChange(Number.parseFloat(text))}
  />
)
