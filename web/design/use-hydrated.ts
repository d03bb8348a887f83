import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * True once the page is hydrated: for parts that cannot be shown or pressed before. An early click on any
 * other button is replayed (early.ts).
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
