import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { type Operation, type Output, queryKey, type Request } from '#contract/operation.ts'
import { timesOf } from '../api/cache-times.ts'
import { CallError, sentenceOf } from '../api/client.ts'
import { callLogged, type ReadOptions } from '../api/read.ts'
import { ButtonLink } from '../design/button.tsx'
import { EmptyState, NotRead } from '../design/placeholders.tsx'
import { ShowMore } from '../design/show-more.tsx'
import { toast } from '../design/toast-store.ts'

export interface Paged {
  nextCursor: string | null
}

interface PagesOptions extends Pick<ReadOptions, 'isPrivate'> {
  /** True: the rows shown stay until those of a changed request arrive. */
  keepsRows?: boolean
  /** Reads again this often. */
  everyMs?: number | undefined
}

/**
 * Reads a list page by page with a cursor. A refetch reads all loaded pages, so a row that was acted on is
 * current on every page. Rows may repeat between pages if the list has shifted: key them and remove
 * duplicates.
 */
export function usePages<O extends Operation>(
  operation: O,
  request: Request<O>,
  { isPrivate = false, keepsRows = false, everyMs }: PagesOptions = {},
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
    refetchInterval: everyMs ?? false,
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

/** A list that is read page by page: the first page like any read, further ones on request. */
export interface Pages<P> {
  pages: P[]
  isPending: boolean
  /** The first page could not be read. */
  isError: boolean
  /** Text about a filter that can't be; the same request would fail again. */
  mistake?: string | undefined
  retry: () => void
  /** Reads the next page; undefined at the end of the list. */
  more: (() => void) | undefined
  busy: boolean
}

/** Rows of a list that is read page by page. */
export interface Listed<P, R> {
  /** Its texts if it could not be read or is empty. */
  failed: { title: string; text?: string }
  empty: ComponentProps<typeof EmptyState>
  list: Pages<P>
  rowsOf: (page: P) => readonly R[]
  /** Identifies a row, by default by its id. */
  keyOf?: ((row: R) => string) | undefined
  /** Number of all rows; undefined: they are not counted. */
  total?: number | undefined
}

type Props<P, R> = Listed<P, R> &
  ({ className?: string; children: (row: R) => ReactNode } | { show: (rows: R[]) => ReactNode })

/**
 * A list that is read page by page: its rows, or why there are none, and Show more. Pages may repeat rows if the list
 * has shifted; only one of each is shown. show: all rows at once, if they are not the items of a list.
 */
export function PageList<P, R extends object>(props: Props<P, R>) {
  const { list, rowsOf, keyOf = idOf, total, failed, empty } = props
  const { pages, isPending, isError, mistake, retry, more, busy } = list
  const rows = [...new Map(pages.flatMap(rowsOf).map((row) => [keyOf(row), row]))]
  return (
    <>
      {rows.length > 0 ? (
        'show' in props ? (
          props.show(rows.map(([, row]) => row))
        ) : (
          <ul className={props.className}>
            {rows.map(([key, row]) => (
              <Fragment key={key}>{props.children(row)}</Fragment>
            ))}
          </ul>
        )
      ) : mistake !== undefined ? (
        <EmptyState
          title="These filters can’t be used"
          text={mistake}
          action={<ButtonLink href="?">Without filters</ButtonLink>}
        />
      ) : isPending || isError ? (
        <NotRead isPending={isPending} rows={4} retry={retry} {...failed} />
      ) : (
        <EmptyState {...empty} />
      )}
      <div className="p-3 empty:hidden">
        <ShowMore shown={rows.length} total={total} onMore={more} busy={busy} />
      </div>
    </>
  )
}

/** Key of a row that has an id. @throws Error without one: its list must say how rows differ */
export function idOf(row: object): string {
  if (!('id' in row)) throw new Error('rows without an id need a key')
  return String(row.id)
}
