import { type ComponentProps, type FormEvent, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'actions'> & {
  /** What the button says that sends the form. */
  send: string
  variant?: 'solid' | 'danger'
  busy: boolean
  onSend: () => void
}

/** A dialog that asks for something: its fields, the way back, and the button that sends them. */
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
