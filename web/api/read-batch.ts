import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { readBatch } from '#contract/batch.ts'
import { type Output, queryKey } from '#contract/operation.ts'
import { timesOf } from './cache-times.ts'
import { CallError } from './client.ts'
import { fill } from './query-client.tsx'
import { callLogged } from './read.ts'

type Answers = Output<typeof readBatch>

const { freshMs, keptMs } = timesOf(readBatch)

/**
 * Caching of a batch: one call that reads these addresses, each into its own entry, as if read alone. A read
 * that failed in it is logged, and its entry keeps what it had (spec §8).
 */
export function batchQuery(client: QueryClient, addresses: readonly string[]) {
  const query = { paths: addresses.join(',') }
  return {
    queryKey: queryKey(readBatch, { query }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answers> => {
      const sentAtMs = Date.now()
      const answers = await callLogged(readBatch, { query }, signal)
      for (const [address, answer] of Object.entries(answers)) takeAnswer(client, address, answer, sentAtMs)
      return answers
    },
    staleTime: freshMs,
    gcTime: keptMs,
    // Each answer has its own entry, which the next page finds.
    meta: { private: true },
  }
}

function takeAnswer(
  client: QueryClient,
  address: string,
  { status, body }: Answers[string],
  sentAtMs: number,
): void {
  if (status !== 200) {
    console.error(`${address} failed`, new CallError(status, '', JSON.stringify(body), null))
    return
  }
  // Read alone since: the batch's answer may be older.
  if ((client.getQueryState([address])?.dataUpdatedAt ?? 0) > sentAtMs) return
  fill(client, address, body)
  if (pagesOf(client, address) === 1)
    client.setQueryData([address, 'pages'], { pages: [body], pageParams: [null] })
}

/** Pages of a list loaded so far; 0 if the endpoint isn’t paginated. */
export const pagesOf = (client: QueryClient, address: string): number =>
  client.getQueryData<InfiniteData<unknown>>([address, 'pages'])?.pages.length ?? 0
