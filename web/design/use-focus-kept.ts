import { useEffect, useRef } from 'react'

/**
 * Props of a part of the page that takes the focus once the button or field in it that had it is removed; the page
 * takes it if the part is removed too.
 */
export function useFocusKept() {
  const part = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    // React reports no blur of what it removes.
    if (!isInside.current || document.activeElement !== document.body) return
    const taker = part.current ?? document.getElementById('main')
    taker?.focus({ preventScroll: true })
  })
  return {
    ref: part,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}
