import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Operation, Request } from '#contract/operation.ts'
import { type Sorting, Table } from '../design/table.tsx'
import { idOf, type Listed, PageList, usePages } from './page-list.tsx'

type Values<Name extends string> = Partial<Record<Name, string>>

/**
 * Filters of a list, kept in the URL: a reload, a link and the way back show the same rows. names: the query parameters
 * it reads; prefix: what they begin with in the URL, on a page with several lists. A change to '' removes the filter.
 */
export function useFilters<Name extends string>(
  query: Readonly<Record<string, string>>,
  names: readonly Name[],
  prefix = '',
): [filters: Values<Name>, change: (changes: Values<Name>) => void] {
  const pick = (of: (name: Name) => string | undefined) =>
    Object.fromEntries(names.map((name) => [name, of(name)]).filter(([, value]) => value)) as Values<Name>
  const [filters, setFilters] = useState(() => pick((name) => query[prefix + name]))
  const change = (changes: Values<Name>): void => {
    const next = pick((name) => ({ ...filters, ...changes })[name])
    setFilters(next)
    const search = new URLSearchParams(location.search)
    for (const name of names) search.delete(prefix + name)
    for (const name of names) if (next[name]) search.set(prefix + name, next[name])
    history.replaceState(history.state, '', search.size > 0 ? `?${search}` : location.pathname)
  }
  return [filters, change]
}

/**
 * Order of a table by the filters `sort` and `order`, the latest or largest first. first: what it is sorted by without
 * them; a column that it is sorted by already turns around. ascending: columns that begin the other way.
 */
export function sortingOf(
  filters: { sort?: string; order?: string },
  first: string,
  change: (changes: { sort: string; order: string }) => void,
  ascending: readonly string[] = [],
): Sorting {
  const by = filters.sort ?? first
  const order = filters.order === 'asc' ? 'asc' : 'desc'
  const onSort = (sort: string): void =>
    change({ sort, order: (sort === by ? order === 'desc' : ascending.includes(sort)) ? 'asc' : 'desc' })
  return { by, order, onSort }
}

/** A list with filters and order in the URL, as the server parses them. first, ascending: as for sortingOf. */
export function useFilteredList<O extends Operation, Name extends string>(
  operation: O,
  query: Readonly<Record<string, string>>,
  names: readonly Name[],
  first: string,
  { prefix, ascending }: { prefix?: string; ascending?: readonly string[] } = {},
) {
  const [filters, change] = useFilters<Name | 'sort' | 'order'>(query, names, prefix)
  const list = usePages(operation, { query: filters } as Request<O>, { keepsRows: true })
  const sort = (order: { sort: string; order: string }): void =>
    change(order as Values<Name | 'sort' | 'order'>)
  return { filters, change, list, sorting: sortingOf(filters, first, sort, ascending) }
}

type Props<P, R> = Listed<P, R> &
  Omit<ComponentProps<typeof Table<R>>, 'rows' | 'rowKey'> & {
    /** Above the table, if it has rows. */
    head?: ReactNode
  }

/** A list that is read page by page as a table. */
export const TableList = <P, R extends object>({ head, keyOf = idOf, ...props }: Props<P, R>) => (
  <PageList<P, R>
    {...props}
    keyOf={keyOf}
    show={(rows) => (
      <>
        {head}
        <Table {...props} rows={rows} rowKey={keyOf} />
      </>
    )}
  />
)
