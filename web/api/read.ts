import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import { type Operation, type Output, queryKey, type Request } from '#contract/operation.ts'
import { timesOf } from './cache-times.ts'
import { CallError, call } from './client.ts'

/** Options of a read; the product's defaults apply to the rest. */
export interface ReadOptions<O extends Operation = Operation> {
  /**
   * Refetch interval in ms while the page is open; it may follow from what was read. undefined: not again. It ends once
   * a read was rejected for good.
   */
  everyMs?: number | ((data: Output<O> | undefined) => number | undefined)
  enabled?: boolean
  /** True: not stored between two pages. The staff’s reads never are. */
  isPrivate?: boolean
}

/**
 * Reads an operation of the contract through the page's cache. A failure is logged and not shown to the
 * person (spec §8): earlier data stays.
 */
export function useRead<O extends Operation>(
  operation: O,
  request: Request<O>,
  { everyMs, enabled = true, isPrivate = false }: ReadOptions<O> = {},
): UseQueryResult<Output<O>> {
  const { freshMs, keptMs } = timesOf(operation)
  return useQuery({
    queryKey: queryKey(operation, request),
    queryFn: ({ signal }) => callLogged(operation, request, signal),
    staleTime: freshMs,
    gcTime: keptMs,
    enabled,
    ...(isPrivate && { meta: { private: true } }),
    refetchInterval: ({ state }) =>
      !rejectedForGood.has(codeOf(state.error)) &&
      ((typeof everyMs === 'function' ? everyMs(state.data) : everyMs) ?? false),
  })
}

/** Code of a read's error; null if there is none. */
export const codeOf = (error: unknown): ErrorCode | null => (error instanceof CallError ? error.code : null)

const rejectedForGood = new Set<ErrorCode | null>(['invalid_input', 'unauthorized', 'forbidden', 'not_found'])

/**
 * Reads by a body each time that it is asked for; null: nothing is. pauseMs: another request within this time replaces
 * this one.
 */
export function useAnswer<O extends Operation>(
  operation: O,
  request: Request<O> | null,
  pauseMs = 0,
): UseQueryResult<Output<O>> {
  return useQuery({
    queryKey: [operation.name, request],
    queryFn: request
      ? async ({ signal }) => {
          if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
          return callLogged(operation, request, signal)
        }
      : skipToken,
    gcTime: 0,
    retry: false,
    meta: { private: true },
  })
}

/** Calls an operation and logs its failure, unless the call was given up. @throws CallError as `call` does */
export async function callLogged<O extends Operation>(
  operation: O,
  request: Request<O>,
  signal: AbortSignal,
): Promise<Output<O>> {
  try {
    return await call(operation, request, { signal })
  } catch (thrown) {
    if (!signal.aborted) console.error(`${operation.name} failed`, thrown)
    throw thrown
  }
}
