import { useEffect } from 'react'

/** Parts that take letters themselves. */
const typedInto = 'input, textarea, select, [contenteditable], dialog, [role=menu]'
/** Where this browser stores that they are off. */
export const keysSetting = 'keys'

/** True unless this browser's member has turned single-key shortcuts off (WCAG 2.1.4). */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(keysSetting) !== 'off'
  } catch {
    return true
  }
}

/** True if a key alone may act: no field or menu has the focus, no dialog is open, and they are turned on. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false
  if (event.target instanceof Element && event.target.closest(typedInto)) return false
  return !document.querySelector('dialog[open]') && keysAreOn()
}

/** Single-letter shortcuts, active while no field or menu has the focus and no dialog is open. */
export function useKeys(acts: Partial<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const act = isSingleKey(event) && acts[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
