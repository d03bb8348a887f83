import { useQuery } from '@tanstack/react-query'
import { getCurrentUser, type Viewer } from '#contract/people/sessions.ts'
import { authCacheKey } from '../../api/cache-keys.ts'
import { timesOf } from '../../api/cache-times.ts'
import { readUser } from './read-user.ts'

const { freshMs, keptMs } = timesOf(getCurrentUser)

/** Caching and retries of the auth call (spec §9). */
export const authQuery = {
  queryKey: authCacheKey,
  queryFn: readUser,
  staleTime: freshMs,
  gcTime: keptMs,
  retry: 1,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  meta: { private: true },
} as const

/** The page's view of its visitor. */
export interface Auth {
  user: Viewer | null
  isLoading: boolean
}

/** Interprets the state of the auth call: a failed call counts as signed out (spec §4). */
export const authOf = (call: {
  data: Viewer | null | undefined
  isPending: boolean
  isError: boolean
}): Auth => ({
  user: call.isError ? null : (call.data ?? null),
  isLoading: call.isPending,
})

/** The signed-in member as the page knows them; the HTML contains the first response. */
export const useAuth = (): Auth => authOf(useQuery(authQuery))
