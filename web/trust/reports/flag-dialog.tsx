import { useState } from 'react'
import type { Flag } from '#contract/trust/flags.ts'
import { Field } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Textarea } from '../../design/input.tsx'
import { namesOf } from './report-words.ts'

const minNoteLength = 3

interface Props {
  /** The verdict to confirm; null: the dialog is closed. */
  upheld: boolean | null
  flag: Flag
  busy: boolean
  onClose: () => void
  onVerdict: (body: { upheld: boolean; note: string }) => Promise<void>
}

/** Asks the admin for a note for the audit log. */
export function FlagDialog({ upheld, flag, busy, onClose, onVerdict }: Props) {
  const names = namesOf(flag)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const send = (): void => {
    const isShort = note.trim().length < minNoteLength
    setError(isShort ? 'Say briefly what you saw.' : undefined)
    if (!isShort) void onVerdict({ upheld: upheld === true, note: note.trim() })
  }
  return (
    <FormDialog
      open={upheld !== null}
      onClose={onClose}
      title={upheld ? `Confirm the flag on ${names}?` : `Close the flag on ${names} as harmless?`}
      text={
        upheld
          ? 'The flag is logged with your note and name. By itself it takes nothing from them.'
          : flag.domain === null
            ? 'The flag is closed and not raised again for these days.'
            : `The flag is closed. From now on every account of ${flag.domain} counts on its own, and welcome points that were held back are paid.`
      }
      send={upheld ? 'Confirm it' : 'Close it'}
      busy={busy}
      onSend={send}
    >
      <Field label="What did you see?" error={error}>
        <Textarea value={note} rows={3} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
