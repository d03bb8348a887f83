import { useState } from 'react'
import type { Sorting } from '../design/sort-head.tsx'

/**
 * Filters of a list, kept in the URL: a reload, a link and the way back show the same rows. names: the query parameters
 * it reads; all others are dropped. A change to '' removes the filter.
 */
export function useFilters<Name extends string>(
  query: Readonly<Record<string, string>>,
  names: readonly Name[],
): [filters: Partial<Record<Name, string>>, change: (changes: Partial<Record<Name, string>>) => void] {
  const [filters, setFilters] = useState(() => pick(query, names))
  const change = (changes: Partial<Record<Name, string>>): void => {
    const next = pick({ ...filters, ...changes }, names)
    setFilters(next)
    const search = new URLSearchParams(next as Record<string, string>).toString()
    history.replaceState(history.state, '', search ? `?${search}` : location.pathname)
  }
  return [filters, change]
}

const pick = <Name extends string>(
  from: Readonly<Partial<Record<string, string>>>,
  names: readonly Name[],
): Partial<Record<Name, string>> =>
  Object.fromEntries(names.flatMap((name) => (from[name] ? [[name, from[name]]] : []))) as Partial<
    Record<Name, string>
  >

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
