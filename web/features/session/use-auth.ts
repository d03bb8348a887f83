import { useQuery } from '@tanstack/react-query'
import type { Viewer } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/sessions.ts'
import { authCacheKey } from '../../api/cache-keys.ts'
import { timesOf } from '../../api/cache-times.ts'
import { readUser } from './read-user.ts'

/** The signed-in member as the page knows them; the HTML brought the first answer (spec §4, §9). A failed call counts as signed out. */
export function useAuth(): { user: Viewer | null; isLoading: boolean } {
  const { freshMs, keptMs } = timesOf(getCurrentUser)
  const { data, isPending, isError } = useQuery({
    queryKey: authCacheKey,
    queryFn: readUser,
    staleTime: freshMs,
    gcTime: keptMs,
    retry: 1,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    meta: { private: true },
  })
  return { user: isError ? null : (data ?? null), isLoading: isPending }
}
