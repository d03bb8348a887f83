import { useQuery } from '@tanstack/react-query'
import { getCurrentUser, type Viewer } from '#contract/sessions.ts'
import { authCacheKey } from '../../api/cache-keys.ts'
import { timesOf } from '../../api/cache-times.ts'
import { readUser } from './read-user.ts'

const { freshMs, keptMs } = timesOf(getCurrentUser)

/** How the auth call is kept and repeated (spec §9). */
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

/** What the page knows of its visitor. */
export interface Auth {
  user: Viewer | null
  isLoading: boolean
}

/** What the state of the auth call means: a failed call counts as signed out (spec §4). */
export const authOf = (call: {
  data: Viewer | null | undefined
  isPending: boolean
  isError: boolean
}): Auth => ({
  user: call.isError ? null : (call.data ?? null),
  isLoading: call.isPending,
})

/** The signed-in member as the page knows them; the HTML brought the first answer. */
export const useAuth = (): Auth => authOf(useQuery(authQuery))
