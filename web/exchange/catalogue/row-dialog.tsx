import { useState } from 'react'
import type { EngagementRow } from '#contract/exchange/catalogue/admin.ts'
import { checkLabels } from '#contract/platforms.ts'
import { Button } from '../../design/button.tsx'
import { Checkbox, Field, Select, Textarea } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { TierBadge } from '../../design/tier-badge.tsx'
import { DurationFields } from './duration-fields.tsx'
import { FigureInput } from './figure-input.tsx'
import { nameOf } from './row-labels.ts'

interface Props {
  row: EngagementRow
  /** The row with its unsaved changes. */
  shown: EngagementRow
  faults: Readonly<Record<string, string>>
  onClose: () => void
  onDone: (edited: EngagementRow) => void
}

/** Dialog of one catalogue row: on or off, rewards, verification and the platform's note. */
export function RowDialog({ row, shown, faults, onClose, onDone }: Props) {
  const [edited, setEdited] = useState(shown)
  const set = (part: Partial<EngagementRow>): void => setEdited({ ...edited, ...part })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const localFaults = isSubmitted ? numberFaultsOf(edited) : {}
  const faultOf = (field: 'durations' | 'floor' | 'accountCheck' | 'note'): string | undefined =>
    localFaults[field] ?? faults[`${row.key}.${field}`]
  const submit = (): void => {
    setIsSubmitted(true)
    if (Object.keys(numberFaultsOf(edited)).length === 0) onDone(edited)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={nameOf(row)}
      send="Done"
      aside={<Button onClick={() => setEdited({ ...edited, ...row.standard })}>Use the default</Button>}
      onSend={submit}
    >
      <div className="grid gap-5">
        <Checkbox checked={edited.isOn} onChange={(event) => set({ isOn: event.target.checked })}>
          People can promote it and earn with it
        </Checkbox>
        <DurationFields
          durations={edited.durations}
          error={faultOf('durations')}
          onChange={(durations) => set({ durations })}
        />
        {edited.floor === null ? null : (
          <Field label="Lowest reward" aside="Points" error={faultOf('floor')}>
            <FigureInput value={edited.floor} least={1} onChange={(floor) => set({ floor })} />
          </Field>
        )}
        <Verification edited={edited} error={faultOf('accountCheck')} set={set} />
        <Field
          label="What the platform says"
          hint="Creators must read a changed note before they fund."
          error={faultOf('note')}
        >
          <Textarea rows={4} value={edited.note} onChange={(note) => set({ note })} />
        </Field>
        <p>
          <TierBadge tier={row.tier} />
        </p>
      </div>
    </FormDialog>
  )
}

const whole = 'Enter whole numbers.'

/** Errors for fields that are not whole numbers yet; the server validates everything else. */
const numberFaultsOf = ({ durations, floor }: EngagementRow): Record<string, string> => ({
  ...(durations.every(({ seconds, reward }) => Number.isInteger(seconds) && Number.isInteger(reward))
    ? {}
    : { durations: whole }),
  ...(floor === null || Number.isInteger(floor) ? {} : { floor: whole }),
})

interface VerificationProps {
  edited: EngagementRow
  error: string | undefined
  set: (part: Partial<EngagementRow>) => void
}

/** Method of verification; a choice only if the platform's API can confirm the action. */
function Verification({ edited, error, set }: VerificationProps) {
  if (edited.accountCheck === null)
    return (
      <p className="grid gap-1">
        <span className="text-13 font-label">Verification</span>
        <span className="sub">{checkLabels[edited.check]}</span>
      </p>
    )
  return (
    <Field label="Verification" hint="Accounts are checked once the platform’s keys are set." error={error}>
      <Select
        value={edited.accountCheck ? 'account' : 'screenshot'}
        onChange={(text) => set({ accountCheck: text === 'account' })}
        options={[
          ['account', 'By account if connected, else by screenshot'],
          ['screenshot', 'Always by screenshot'],
        ]}
      />
    </Field>
  )
}
