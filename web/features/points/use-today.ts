import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** The UTC day, "2026-10-03"; null on the server and in the first paint, so that both agree around midnight. */
export const useToday = (): string | null =>
  useSyncExternalStore(
    never,
    () => new Date().toISOString().slice(0, 10),
    () => null,
  )
