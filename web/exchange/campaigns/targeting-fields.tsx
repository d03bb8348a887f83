import type { Targeting } from '#contract/exchange/campaigns.ts'
import { countries as countryNames, languages as languageNames } from '#contract/places.ts'
import { Button } from '../../design/button.tsx'
import { Field, Select } from '../../design/field.tsx'

interface Props {
  targeting: Targeting
  error: string | undefined
  onChange: (targeting: Targeting) => void
}

/** True if the fields are of use: with premium, and without it while something that was chosen with it can be removed. */
export const hasTargeting = (isPremium: boolean, { languages, countries, hours }: Targeting): boolean =>
  isPremium || languages.length > 0 || countries.length > 0 || hours !== null

/** Premium targeting: languages, countries and hours of the day. */
export function TargetingFields({ targeting, error, onChange }: Props) {
  const { languages, countries, hours } = targeting
  return (
    <div className="grid gap-4">
      <CodeList
        label="Languages"
        names={languageNames}
        chosen={languages}
        error={error}
        onChange={(chosen) => onChange({ ...targeting, languages: chosen })}
      />
      <CodeList
        label="Countries"
        names={countryNames}
        chosen={countries}
        onChange={(chosen) => onChange({ ...targeting, countries: chosen })}
      />
      <div className="grid gap-4 desk:grid-cols-2">
        <HourField
          label="From (UTC)"
          value={hours?.from ?? null}
          onChange={(from) =>
            onChange({
              ...targeting,
              hours: from === null ? null : { from, until: otherHour(hours?.until, from) },
            })
          }
        />
        <HourField
          label="Until (UTC)"
          value={hours?.until ?? null}
          onChange={(until) =>
            onChange({
              ...targeting,
              hours: until === null ? null : { from: otherHour(hours?.from, until), until },
            })
          }
        />
      </div>
    </div>
  )
}

/** The other end of the hours: unchanged, or twelve hours away if it is unset or the same. */
const otherHour = (hour: number | undefined, than: number): number =>
  hour === undefined || hour === than ? (than + 12) % 24 : hour

interface CodeListProps<C extends string> {
  label: string
  names: Readonly<Record<C, string>>
  chosen: readonly C[]
  error?: string | undefined
  onChange: (chosen: C[]) => void
}

/** Codes of languages or countries to choose from, by their names; none: all. */
export function CodeList<C extends string>({ label, names, chosen, error, onChange }: CodeListProps<C>) {
  const left = (Object.keys(names) as C[]).filter((code) => !chosen.includes(code))
  const add = (value: string): void => {
    const code = left.find((candidate) => candidate === value)
    if (code) onChange([...chosen, code])
  }
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        aside={chosen.length === 0 ? 'All' : undefined}
        hint="From people’s browser settings at sign-in."
        error={error}
      >
        <Select value="" onChange={add} none="Add" options={left.map((code) => [code, names[code]])} />
      </Field>
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <Button
                size="sm"
                icon="X"
                aria-label={`Remove ${names[code]}`}
                onClick={() => onChange(chosen.filter((one) => one !== code))}
              >
                {names[code]}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

interface HourFieldProps {
  label: string
  value: number | null
  onChange: (hour: number | null) => void
}

function HourField({ label, value, onChange }: HourFieldProps) {
  return (
    <Field label={label}>
      <Select
        value={value ?? ''}
        onChange={(text) => onChange(text === '' ? null : Number(text))}
        none="All day"
        options={hoursOfDay.map((hour) => [hour, `${String(hour).padStart(2, '0')}:00`])}
      />
    </Field>
  )
}
