import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * Whether the page listens yet. A form that the server drew can be submitted before its handler is there, and the
 * browser would then send it by itself: its button stays off until this is true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
