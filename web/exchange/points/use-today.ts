import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * The current UTC day, "2026-10-03"; null on the server and in the first paint, so both match around
 * midnight.
 */
export const useToday = (): string | null =>
  useSyncExternalStore(
    never,
    () => new Date().toISOString().slice(0, 10),
    () => null,
  )
