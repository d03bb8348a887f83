import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Operation, type Output, queryKey, type Request } from '#contract/operation.ts'
import { timesOf } from './cache-times.ts'
import { call } from './client.ts'

/** How a read differs from the product's defaults. */
export interface ReadOptions {
  /** Read again every so many ms while the page is open. */
  everyMs?: number
  enabled?: boolean
  /** Not kept between two pages: proofs, and what admins see. */
  isPrivate?: boolean
}

/**
 * A read of the contract through the page's cache. A failure is logged and nothing is said to the person (spec §8):
 * what was there stays.
 */
export function useRead<O extends Operation>(
  operation: O,
  request: Request<O>,
  options: ReadOptions = {},
): UseQueryResult<Output<O>> {
  const { freshMs, keptMs } = timesOf(operation)
  return useQuery({
    queryKey: queryKey(operation, request),
    queryFn: async ({ signal }) => {
      try {
        return await call(operation, request, { signal })
      } catch (thrown) {
        if (!signal.aborted) console.error(`${operation.name} failed`, thrown)
        throw thrown
      }
    },
    staleTime: freshMs,
    gcTime: keptMs,
    enabled: options.enabled ?? true,
    ...(options.isPrivate && { meta: { private: true } }),
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
  })
}
