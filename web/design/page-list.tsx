import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { EmptyState, NotRead } from './placeholders.tsx'
import { ShowMore } from './show-more.tsx'

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

interface Words {
  title: string
  text?: string
}

interface Props<P, R> {
  list: Pages<P>
  rowsOf: (page: P) => readonly R[]
  /** Identifies a row. Pages may repeat rows if the list has shifted; only one of each is shown. */
  keyOf: (row: R) => string
  /** Texts for a list that could not be read, and for an empty one. */
  failed: Words
  empty: ComponentProps<typeof EmptyState>
  children: (rows: R[]) => ReactNode
}

/** A list that is read page by page: its rows, or why there are none, and Show more. */
export function PageList<P, R>({ list, rowsOf, keyOf, failed, empty, children }: Props<P, R>) {
  const { pages, isPending, isError, mistake, retry, more, busy } = list
  const rows = [...new Map(pages.flatMap(rowsOf).map((row) => [keyOf(row), row])).values()]
  return (
    <>
      {rows.length > 0 ? (
        children(rows)
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
      {more ? (
        <div className="p-3">
          <ShowMore shown={rows.length} onMore={more} busy={busy} />
        </div>
      ) : null}
    </>
  )
}
