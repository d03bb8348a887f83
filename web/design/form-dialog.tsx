import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field, Form, Textarea } from './field.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'actions'> & {
  /** Label of the submit button. */
  send: string
  /** Label of the other button. */
  keep?: string | undefined
  variant?: 'solid' | 'danger' | 'spend' | undefined
  busy?: boolean
  disabled?: boolean
  /** At the left of Cancel. */
  aside?: ReactNode
  onSend: (typed: FormData) => unknown
}

/** A dialog with a form: its fields, a button that closes it and the submit button. */
export function FormDialog({
  send,
  keep = 'Cancel',
  variant = 'solid',
  busy,
  disabled,
  aside,
  onSend,
  children,
  ...dialog
}: Props) {
  const form = useId()
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          {aside ? (
            <>
              {aside}
              <span className="flex-1" />
            </>
          ) : null}
          <Button onClick={dialog.onClose}>{keep}</Button>
          <Button variant={variant} type="submit" form={form} busy={busy} disabled={disabled}>
            {send}
          </Button>
        </>
      }
    >
      <Form id={form} className="grid gap-4" onSend={onSend}>
        {children}
      </Form>
    </Dialog>
  )
}

const minLetters = 3

type NoteProps = Omit<ComponentProps<typeof FormDialog>, 'onSend'> & {
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
export function NoteDialog(props: NoteProps) {
  const { label, hint, missing, maxLength = 300, error, onSend, children, ...dialog } = props
  const [isShort, setIsShort] = useState(false)
  const send = (typed: FormData): void => {
    const words = String(typed.get('note')).trim()
    setIsShort(words.length < minLetters)
    if (words.length >= minLetters) onSend(words)
  }
  return (
    <FormDialog {...dialog} onSend={send}>
      {children}
      <Field label={label} hint={hint} error={isShort ? missing : error}>
        <Textarea name="note" rows={3} maxLength={maxLength} />
      </Field>
    </FormDialog>
  )
}

type ConfirmProps = Omit<ComponentProps<typeof Dialog>, 'actions'> &
  Pick<ComponentProps<typeof Button>, 'variant' | 'points' | 'disabled'> & {
    /** Label of the button that does it. */
    verb: string
    /** Label of the other button. */
    keep?: string | undefined
    busy: boolean
    error: string | undefined
    /** The parent closes the dialog once this is done. */
    onConfirm: () => unknown
  }

/** A dialog that asks before an act. */
export function ConfirmDialog(props: ConfirmProps) {
  const { verb, keep = 'Cancel', variant = 'danger', points, busy, disabled, onConfirm, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{keep}</Button>
          <Button variant={variant} points={points} busy={busy} disabled={disabled} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    />
  )
}
