import { type ComponentProps, type ReactNode, useState } from 'react'
import { Table } from '../design/table.tsx'
import { idOf, type Listed, PageList } from './page-list.tsx'

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

type Props<P, R> = Listed<P, R> &
  Omit<ComponentProps<typeof Table<R>>, 'rows' | 'rowKey'> & {
    /** Above the table, if it has rows. */
    head?: ReactNode
    /** Below it. */
    foot?: (rows: R[]) => ReactNode
  }

/** A list that is read page by page as a table. */
export const TableList = <P, R extends object>({ head, foot, keyOf = idOf, ...props }: Props<P, R>) => (
  <PageList<P, R>
    {...props}
    keyOf={keyOf}
    show={(rows) => (
      <>
        {head}
        <Table {...props} rows={rows} rowKey={keyOf} />
        {foot?.(rows)}
      </>
    )}
  />
)
