import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
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
  const form = useId()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const isShort = note.trim().length < shortest
    setError(isShort ? 'Say in a few words what you saw.' : undefined)
    if (!isShort) void onVerdict({ upheld: upheld === true, note: note.trim() })
  }
  return (
    <Dialog
      open={upheld !== null}
      onClose={onClose}
      title={upheld ? `It is true of ${names}` : `${names}: harmless`}
      text={
        upheld
          ? 'It is kept with what you saw and your name. It takes nothing from them by itself.'
          : 'It is closed, and not raised again for what these days hold.'
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form={form} busy={busy}>
            {upheld ? 'Keep it as true' : 'Close it'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="What did you see?" error={error}>
          <Textarea value={note} rows={3} maxLength={500} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
