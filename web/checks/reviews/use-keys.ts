import { useEffect } from 'react'

/** Parts that take letters themselves. */
const typedInto = 'input, textarea, select, [contenteditable], dialog, [role=menu]'

/** Single-letter shortcuts, active while no field or menu has the focus and no dialog is open. */
export function useKeys(acts: Partial<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const { target } = event
      if (target instanceof Element && target.closest(typedInto)) return
      if (document.querySelector('dialog[open]')) return
      const act = acts[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
