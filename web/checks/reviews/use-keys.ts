import { useEffect } from 'react'
import { isSingleKey } from '../../design/single-keys.ts'

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
