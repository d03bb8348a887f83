import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * True from the first time that `open` is true: a row of a list has several dialogs, most of which are never opened. The
 * element stays then, because a browser returns the focus when it closes a dialog.
 */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened
}

/** Keeps what a dialog asks about, null while closed; closing leaves open one that was opened in the meantime. */
export function useAsked<Asked>() {
  const [asked, ask] = useState<Asked | null>(null)
  const close = (): void => ask((now) => (now === asked ? null : now))
  return { asked, ask, close }
}

/**
 * Keeps a native dialog in step with `open`. Spread the result on the `<dialog>`; Escape and a press on the
 * backdrop call `onClose`. The browser traps focus and returns it.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // Before a dialog that is left out is removed, since the browser returns the focus when it closes one.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    // The browser may close the dialog by itself: a second Escape, or Back on a phone. The event of an
    // earlier close may arrive once the dialog is open again.
    onClose: () => {
      if (open && !ref.current?.open) onClose()
    },
    // detail: 2 for the second press of a double click, whose first one opened the dialog.
    onMouseDown: (event: MouseEvent) => {
      if (event.target === event.currentTarget && event.detail < 2) onClose()
    },
  }
}
