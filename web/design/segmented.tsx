import { formatCount } from '#contract/numbers.ts'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

interface Option<V extends string> {
  value: V
  label: string
  count?: number | undefined
  icon?: IconName | undefined
}

interface Props<V extends string> {
  /** Name of the choice, read out before the options. */
  label: string
  options: Option<V>[]
  value: V
  onChange: (value: V) => void
  full?: boolean | undefined
}

/** Two to five views of the same data. */
export function Segmented<V extends string>({ label, options, value, onChange, full }: Props<V>) {
  return (
    <fieldset className={classes('seg', full && 'seg-full')}>
      <legend className="sr-only">{label}</legend>
      {options.map(({ value: own, label: text, count, icon }) => (
        <button key={own} type="button" aria-pressed={own === value} onClick={() => onChange(own)}>
          {icon ? <Icon name={icon} /> : null}
          {text}
          {count === undefined ? null : <span className="count">{formatCount(count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
