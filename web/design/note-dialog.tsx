import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Textarea } from './input.tsx'

const minLetters = 3

type Props = Omit<ComponentProps<typeof FormDialog>, 'onSend'> & {
  label: string
  hint?: string
  /** Error of a note that is missing or too short. */
  missing: string
  maxLength?: number
  /** The server's error. */
  error?: string | undefined
  onSend: (note: string) => void
}

/** A dialog that asks for a note of at least three letters. */
export function NoteDialog(props: Props) {
  const { label, hint, missing, maxLength = 300, error, onSend, children, ...dialog } = props
  const [note, setNote] = useState('')
  const [isShort, setIsShort] = useState(false)
  const send = (): void => {
    const words = note.trim()
    setIsShort(words.length < minLetters)
    if (words.length >= minLetters) onSend(words)
  }
  return (
    <FormDialog {...dialog} onSend={send}>
      {children}
      <Field label={label} hint={hint} error={isShort ? missing : error}>
        <Textarea
          value={note}
          rows={3}
          maxLength={maxLength}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
