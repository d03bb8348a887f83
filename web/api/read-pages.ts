import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type Operation, type Output, queryKey, type Request } from '#contract/operation.ts'
import type { Pages } from '../design/page-list.tsx'
import { toast } from '../design/toast-store.ts'
import { timesOf } from './cache-times.ts'
import { CallError, sentenceOf } from './client.ts'
import { callLogged, type ReadOptions } from './read.ts'

export interface Paged {
  nextCursor: string | null
}

interface PagesOptions extends Pick<ReadOptions, 'isPrivate'> {
  /** True: the rows shown stay until those of a changed request arrive. */
  keepsRows?: boolean
}

/**
 * Reads a list page by page with a cursor. A refetch reads all loaded pages, so a row that was acted on is
 * current on every page. Rows may repeat between pages if the list has shifted: key them and remove
 * duplicates.
 */
export function usePages<O extends Operation>(
  operation: O,
  request: Request<O>,
  { isPrivate = false, keepsRows = false }: PagesOptions = {},
): Pages<Output<O> & Paged> & { isStale: boolean } {
  type Page = Output<O> & Paged
  const client = useQueryClient()
  const [address] = queryKey(operation, request)
  const { freshMs, keptMs } = timesOf(operation)
  const list = useInfiniteQuery({
    queryKey: [address, 'pages'],
    queryFn: ({ pageParam, signal }) => readPage(operation, request, pageParam, signal) as Promise<Page>,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The first page came with the HTML, as a plain read.
    initialData: () => {
      const first = client.getQueryData<Page>([address])
      return first && { pages: [first], pageParams: [null] }
    },
    initialDataUpdatedAt: () => client.getQueryState([address])?.dataUpdatedAt,
    staleTime: freshMs,
    gcTime: keptMs,
    ...(keepsRows && { placeholderData: keepPreviousData }),
    ...(isPrivate && { meta: { private: true } }),
  })
  const more = async (): Promise<void> => {
    const { isFetchNextPageError, error } = await list.fetchNextPage()
    if (isFetchNextPageError)
      toast({ title: 'Couldn’t load more', description: sentenceOf(error), variant: 'destructive' })
  }
  return {
    pages: list.data?.pages ?? [],
    isPending: list.isPending,
    isError: list.isError && !list.data,
    mistake: list.error instanceof CallError ? list.error.mistake : undefined,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void more() : undefined,
    isStale: list.isPlaceholderData,
    busy: list.isFetchingNextPage,
  }
}

function readPage<O extends Operation>(
  operation: O,
  request: Request<O>,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Output<O>> {
  const { query } = request as { query?: object }
  const page = { ...request, ...(cursor !== null && { query: { ...query, cursor } }) } as Request<O>
  return callLogged(operation, page, signal)
}
