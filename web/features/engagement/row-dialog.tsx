import { type FormEvent, useId, useState } from 'react'
import type { EngagementRow } from '#contract/engagement.ts'
import { checkLabels } from '#contract/platforms.ts'
import { Button } from '../../design/button.tsx'
import { Checkbox } from '../../design/checkbox.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { Select, Textarea } from '../../design/input.tsx'
import { TierBadge } from '../../design/tier-badge.tsx'
import { DurationFields } from './duration-fields.tsx'
import { NumberInput } from './number-input.tsx'
import { nameOf } from './row-words.ts'

interface Props {
  row: EngagementRow
  /** With what is changed already and not saved. */
  shown: EngagementRow
  faults: Readonly<Record<string, string>>
  onClose: () => void
  onKeep: (wish: EngagementRow) => void
}

/** One row of the catalogue: on or off, what it pays, how it is checked, what the platform thinks of it. */
export function RowDialog({ row, shown, faults, onClose, onKeep }: Props) {
  const form = useId()
  const [wish, setWish] = useState(shown)
  const set = (part: Partial<EngagementRow>): void => setWish({ ...wish, ...part })
  const [isTold, setIsTold] = useState(false)
  const own = isTold ? missing(wish) : {}
  const faultOf = (field: 'durations' | 'floor' | 'accountCheck' | 'note'): string | undefined =>
    own[field] ?? faults[`${row.key}.${field}`]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTold(true)
    if (Object.keys(missing(wish)).length === 0) onKeep(wish)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={nameOf(row)}
      actions={
        <>
          <Button onClick={() => setWish({ ...wish, ...row.standard })}>Use the standard</Button>
          <span className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form={form}>
            Keep
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-5" onSubmit={submit} noValidate>
        <Checkbox checked={wish.isOn} onChange={(event) => set({ isOn: event.target.checked })}>
          People can promote it and earn with it
        </Checkbox>
        <DurationFields
          durations={wish.durations}
          error={faultOf('durations')}
          onChange={(durations) => set({ durations })}
        />
        {wish.floor === null ? null : (
          <Field label="Least that may be offered" aside="Points" error={faultOf('floor')}>
            <NumberInput value={wish.floor} least={1} onChange={(floor) => set({ floor })} />
          </Field>
        )}
        <Verification wish={wish} error={faultOf('accountCheck')} set={set} />
        <Field
          label="What the platform thinks of it"
          hint="A changed note is read anew by owners before they fund."
          error={faultOf('note')}
        >
          <Textarea rows={4} value={wish.note} onChange={(event) => set({ note: event.target.value })} />
        </Field>
        <p>
          <TierBadge tier={row.tier} />
        </p>
      </form>
    </Dialog>
  )
}

const whole = 'Type whole numbers.'

/** What is not a number yet; everything else the server judges. */
const missing = ({ durations, floor }: EngagementRow): Record<string, string> => ({
  ...(durations.every(({ seconds, reward }) => Number.isInteger(seconds) && Number.isInteger(reward))
    ? {}
    : { durations: whole }),
  ...(floor === null || Number.isInteger(floor) ? {} : { floor: whole }),
})

interface VerificationProps {
  wish: EngagementRow
  error: string | undefined
  set: (part: Partial<EngagementRow>) => void
}

/** How a completion is proven; only where the platform can be asked there is a choice. */
function Verification({ wish, error, set }: VerificationProps) {
  if (wish.accountCheck === null)
    return (
      <p className="grid gap-1">
        <span className="text-13 font-label">Verification</span>
        <span className="sub">{checkLabels[wish.check]}</span>
      </p>
    )
  return (
    <Field label="Verification" hint="The platform is asked once its keys are set." error={error}>
      <Select
        value={wish.accountCheck ? 'account' : 'screenshot'}
        onChange={(event) => set({ accountCheck: event.target.value === 'account' })}
      >
        <option value="account">By account where it is connected, else a screenshot</option>
        <option value="screenshot">Always a screenshot</option>
      </Select>
    </Field>
  )
}
