import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/**
 * Keeps a native dialog in step with `open`. Spread the result on the `<dialog>`; Escape and a press on the backdrop
 * call `onClose`. The browser traps focus and gives it back.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    // The browser may close it by itself: a second Escape, or Back on a phone. Word of an earlier closing may come
    // when it is open again.
    onClose: () => {
      if (open && !ref.current?.open) onClose()
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
