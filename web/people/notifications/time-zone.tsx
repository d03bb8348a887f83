import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field } from '../../design/field.tsx'
import { Select } from '../../design/input.tsx'
import { Note } from '../../design/note.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import type { useChoices } from './use-choices.ts'

interface Props {
  zone: string
  /** False: the browser's zone is suggested. */
  isChosen: boolean
  act: Pick<ReturnType<typeof useChoices>, 'busy' | 'chooseZone'>
}

const nameOf = (zone: string): string => zone.replaceAll('_', ' ')

/** The member's time zone, for the hour of the daily mail. The browser's is suggested until one is chosen. */
export function TimeZone({ zone, isChosen, act: { busy, chooseZone } }: Props) {
  const hydrated = useHydrated()
  const browserZone = hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone
  const zones = hydrated
    ? [...new Set(['UTC', zone, browserZone, ...Intl.supportedValuesOf('timeZone')])].toSorted()
    : [zone]
  return (
    <Card title="Time zone">
      <div className="grid gap-4">
        {isChosen || browserZone === zone ? null : (
          <Note tone="info">
            <p>Your browser’s time zone is {nameOf(browserZone)}.</p>
            <div className="flex flex-wrap gap-2 mt-2.5">
              <Button size="sm" busy={busy} onClick={() => chooseZone(browserZone)}>
                Use {nameOf(browserZone)}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => chooseZone(zone)}>
                Keep {nameOf(zone)}
              </Button>
            </div>
          </Note>
        )}
        <Field label="Your time zone" hint="The daily mail leaves between 8 and 9 in the morning there.">
          <Select value={zone} onChange={({ target }) => chooseZone(target.value)}>
            {zones.map((name) => (
              <option key={name} value={name}>
                {nameOf(name)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Card>
  )
}
