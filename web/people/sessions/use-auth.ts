import { type Query, useQuery } from '@tanstack/react-query'
import { unauthorizedError } from '#contract/page-errors.ts'
import { getCurrentUser, type Viewer } from '#contract/people/sessions.ts'
import { authCacheKey, timesOf } from '../../api/cache-times.ts'
import { CallError, call } from '../../api/client.ts'

/**
 * The signed-in member; null if nobody is signed in.
 * @throws CallError for any other failure, logged (spec §8); callers treat it as signed out
 */
async function readUser(): Promise<Viewer | null> {
  try {
    return await call(getCurrentUser, {})
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown
    if (thrown.status === unauthorizedError.status) return null
    console.warn(`Auth request failed: ${thrown.status}: ${thrown.statusText}`)
    throw thrown
  }
}

const { freshMs, keptMs } = timesOf(getCurrentUser)

/** Caching and retries of the auth call (spec §9). */
export const authQuery = {
  queryKey: authCacheKey,
  queryFn: readUser,
  staleTime: freshMs,
  gcTime: keptMs,
  retry: 1,
  // Offline a retry would wait, and the page with it, under its overlay.
  networkMode: 'always',
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: ({ state }: Pick<Query, 'state'>) => state.status === 'error',
  meta: { private: true },
} as const

/** The page's view of its visitor. */
export interface Auth {
  user: Viewer | null
  isLoading: boolean
  /** True: the network failed, so the server could not say who is signed in. */
  isUnreached: boolean
}

/** Interprets the state of the auth call: a failed call counts as signed out (spec §4). */
export const authOf = (call: {
  data: Viewer | null | undefined
  isPending: boolean
  isError: boolean
  error: Error | null
}): Auth => ({
  user: call.isError ? null : (call.data ?? null),
  isLoading: call.isPending,
  isUnreached: call.error instanceof CallError && call.error.status === 0,
})

/** The signed-in member as the page knows them; the HTML contains the first response. */
export const useAuth = (): Auth => authOf(useQuery(authQuery))
