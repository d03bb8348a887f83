import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { NotRead } from './not-read.tsx'
import { ShowMore } from './show-more.tsx'

/** A list that is read page by page: the first as every read, those after it at the person's wish. */
export interface Pages<P> {
  pages: P[]
  isPending: boolean
  /** The first page could not be read. */
  isError: boolean
  retry: () => void
  /** Reads the next page; undefined where the list ends. */
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
  /** Pages that moved meanwhile may repeat a row. */
  keyOf: (row: R) => string
  /** What stands there where it could not be read, and where there is nothing. */
  failed: Words
  empty: Words
  children: (rows: R[]) => ReactNode
}

/** A list that is read page by page: its rows, or why there are none, and the way to more. */
export function PageList<P, R>({ list, rowsOf, keyOf, failed, empty, children }: Props<P, R>) {
  const { pages, isPending, isError, retry, more, busy } = list
  const rows = [...new Map(pages.flatMap(rowsOf).map((row) => [keyOf(row), row])).values()]
  return (
    <>
      {rows.length > 0 ? (
        children(rows)
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
