import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * Whether the page listens yet: for what cannot be shown or pressed before it does. A press on any other button that
 * comes too early is kept (early.ts).
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
