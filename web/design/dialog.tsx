import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Note } from './card.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { useModal, useOpened } from './use-modal.ts'

interface Props {
  open: boolean
  /** Called on Escape, on a press outside and by the close button. The parent then sets `open` to false. */
  onClose: () => void
  title: string
  /** One paragraph; a destructive dialog names the thing. */
  text?: ReactNode
  /** Fields or lists between text and actions. */
  children?: ReactNode
  /** The server's error, unless a field shows it. */
  error?: string | undefined
  /** Buttons: at the right, stacked on a phone. The first one cancels. */
  actions?: ReactNode
  className?: string | undefined
}

/** A modal on the native dialog: focus stays inside and returns to where it was. */
export function Dialog({ open, onClose, title, text, children, error, actions, className }: Props) {
  const id = useId()
  const modal = useModal(open, onClose)
  const opened = useOpened(open)
  if (!opened) return null
  return (
    <dialog
      {...modal}
      className={classes('dialog', className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
    >
      {open ? (
        <div className="grid gap-4 p-6">
          <h2
            className="pr-10 [font-stretch:86%] text-22 font-head leading-[1.18] tracking-[-0.018em]"
            id={`${id}-title`}
          >
            {title}
          </h2>
          {text ? (
            <p className="leading-[1.5] text-ink-2 text-pretty" id={`${id}-text`}>
              {text}
            </p>
          ) : null}
          {children}
          <ActError error={error} />
          {actions ? <div className="dialog-actions">{actions}</div> : null}
          {/* Last, so focus starts on a field or the cancel button. No tooltip: the dialog would hide it. */}
          <button
            type="button"
            className="icon-btn icon-btn-sm absolute top-4.5 right-4"
            aria-label="Close"
            onClick={onClose}
          >
            <Icon name="X" />
          </button>
        </div>
      ) : null}
    </dialog>
  )
}

/** The error of an act, unless it is from before the dialog was opened. */
function ActError({ error }: Pick<Props, 'error'>) {
  const [old, setOld] = useState(error)
  if (old !== undefined && old !== error) setOld(undefined)
  return error && error !== old ? <Note tone="danger">{error}</Note> : null
}

type DrawerProps = { open: boolean; onClose: () => void; children: ReactNode }

/** The menu that slides in from the left on a phone; on the native dialog, so the page behind is inert. */
export function Drawer({ open, onClose, children }: DrawerProps) {
  const modal = useModal(open, onClose)
  // A press on the backdrop arrives as one on the dialog itself, outside of its box.
  const onMouseDown = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.clientX > event.currentTarget.getBoundingClientRect().right) onClose()
  }
  return (
    <dialog {...modal} onMouseDown={onMouseDown} className="drawer" aria-label="Menu">
      {open ? children : null}
    </dialog>
  )
}
