import { useState } from 'react'
import { Button } from '../button.tsx'
import { Drawer } from '../dialog.tsx'
import { Field, Textarea } from '../field.tsx'
import { ConfirmDialog, FormDialog } from '../form-dialog.tsx'
import { Menu } from '../menu.tsx'
import { toast } from '../toast-store.ts'
import { Row, Section } from './section.tsx'

const showNotice = () =>
  toast({ title: 'Magic link sent!', description: 'Check your email. The link works once, for 15 minutes.' })
const showTrouble = () =>
  toast({
    title: 'Couldn’t pause “Moon jar”',
    description: 'Nothing changed. Try again.',
    variant: 'destructive',
  })
const showUndo = () =>
  toast({
    title: 'Task skipped',
    action: { label: 'Undo', altText: 'Show skipped tasks in settings', onSelect: showNotice },
  })

/** Parts above the page: dialogs, menus and toasts. */
export function FloatsPreview() {
  const [open, setOpen] = useState<'dialog' | 'form' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title="Dialogs, menus, toasts">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('form')}>Open form</Button>
        <Button onClick={() => setOpen('drawer')}>Open drawer</Button>
        <Menu
          trigger={<Button icon="DotsThree">Menu</Button>}
          entries={[
            { label: 'Edit', href: '#floats', icon: 'PencilSimple' },
            { label: 'Copy link', onSelect: showNotice, icon: 'Copy' },
            { label: 'Not now', onSelect: showNotice, disabled: true },
            'rule',
            { label: 'End campaign', onSelect: showTrouble, icon: 'Trash', danger: true },
          ]}
        />
        <Button onClick={showNotice}>Toast</Button>
        <Button onClick={showTrouble}>Destructive toast</Button>
        <Button onClick={showUndo}>Toast with action</Button>
      </Row>
      <ConfirmDialog
        open={open === 'dialog'}
        onClose={close}
        title="End “Throwing a moon jar”?"
        text="The 168 points still set aside return to your balance at once. People watching now are still paid."
        keep="Keep it running"
        verb="End campaign"
        busy={false}
        error={undefined}
        onConfirm={close}
      />
      <FormDialog
        open={open === 'form'}
        onClose={close}
        title="Report “Throwing a moon jar”"
        text="An admin reviews it."
        send="Send report"
        busy={false}
        onSend={close}
      >
        <Field label="What did you see?" aside="Optional">
          <Textarea rows={3} />
        </Field>
      </FormDialog>
      <Drawer open={open === 'drawer'} onClose={close}>
        <p className="p-5">A panel that slides in from the left.</p>
      </Drawer>
    </Section>
  )
}
