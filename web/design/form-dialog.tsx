import { type ComponentProps, type FormEvent, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'actions'> & {
  /** Label of the submit button. */
  send: string
  variant?: 'solid' | 'danger'
  busy: boolean
  onSend: () => void
}

/** A dialog with a form: its fields, Cancel and the submit button. */
export function FormDialog({ send, variant = 'solid', busy, onSend, children, ...dialog }: Props) {
  const form = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSend()
  }
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button variant={variant} type="submit" form={form} busy={busy}>
            {send}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
