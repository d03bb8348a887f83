import { queryKey } from '#contract/operation.ts'
import { getCurrentUser } from '#contract/people/sessions.ts'

/** Key of the cache entry that says who is signed in. */
export const authCacheKey = queryKey(getCurrentUser)
