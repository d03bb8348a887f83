import type { MouseEvent, ReactNode } from 'react'
import { useModal } from './use-modal.ts'

type Props = { open: boolean; onClose: () => void; label: string; children: ReactNode }

/** A panel that slides in from the left on a phone; on the native dialog, so the page behind is inert. */
export function Drawer({ open, onClose, label, children }: Props) {
  const modal = useModal(open, onClose)
  // A press on the backdrop arrives as one on the dialog itself, outside of its box.
  const onMouseDown = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.clientX > event.currentTarget.getBoundingClientRect().right) onClose()
  }
  return (
    <dialog {...modal} onMouseDown={onMouseDown} className="drawer" aria-label={label}>
      {open ? children : null}
    </dialog>
  )
}
