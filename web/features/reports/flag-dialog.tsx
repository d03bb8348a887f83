import { useState } from 'react'
import { Field } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Textarea } from '../../design/input.tsx'

const shortest = 3

interface Props {
  /** The verdict that is about to be given; null: none, the dialog is closed. */
  upheld: boolean | null
  names: string
  busy: boolean
  onClose: () => void
  onVerdict: (body: { upheld: boolean; note: string }) => Promise<void>
}

/** Asks what was seen, for the audit log. */
export function FlagDialog({ upheld, names, busy, onClose, onVerdict }: Props) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const send = (): void => {
    const isShort = note.trim().length < shortest
    setError(isShort ? 'Say in a few words what you saw.' : undefined)
    if (!isShort) void onVerdict({ upheld: upheld === true, note: note.trim() })
  }
  return (
    <FormDialog
      open={upheld !== null}
      onClose={onClose}
      title={upheld ? `It is true of ${names}` : `${names}: harmless`}
      text={
        upheld
          ? 'It is kept with what you saw and your name. It takes nothing from them by itself.'
          : 'It is closed, and not raised again for what these days hold.'
      }
      send={upheld ? 'Keep it as true' : 'Close it'}
      busy={busy}
      onSend={send}
    >
      <Field label="What did you see?" error={error}>
        <Textarea value={note} rows={3} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
