import type { ReactNode } from 'react'
import type { Desk as Declared } from '#contract/desk.ts'
import type { Output, Request } from '#contract/operation.ts'
import { Card } from '../design/card.tsx'
import { Field, type Options, Select } from '../design/field.tsx'
import type { Column, Sorting } from '../design/table.tsx'
import { type FilterField, FilterForm } from './filter-form.tsx'
import { TableList, useFilters } from './filtered-list.tsx'
import { type Listed, type Paged, PageList, type Pages, usePages } from './page-list.tsx'

type Page<D extends Declared> = Output<D> & Paged
type Row<D extends Declared> = Page<D>[D['rows'] & keyof Page<D>] extends readonly (infer R extends object)[]
  ? R
  : never
type Name<D extends Declared> = Exclude<keyof D['query']['shape'] & string, 'cursor' | 'limit'>
type Sort<D> = D extends { sorts: readonly (infer By extends string)[] } ? By : never
type Values<D extends Declared> = Partial<Record<Name<D>, string>>

/** A list of the staff as it is read now, with its filters and its order in the URL. */
interface Opened<D extends Declared> {
  filters: Values<D>
  change: (changes: Values<D>) => void
  /** Orders that it has with these filters. */
  sorts: readonly string[]
  sorting: Sorting
  list: Pages<Page<D>>
  rowsOf: (page: Page<D>) => readonly Row<D>[]
}

/**
 * Opens a list of the staff as the URL filters and sorts it: the latest or largest first, and a column that it is sorted
 * by already turns around. preset: filters of the page itself.
 */
export function useDesk<D extends Declared>(
  desk: D,
  query: Readonly<Record<string, string>> = {},
  preset: Values<D> = {},
): Opened<D> {
  const [filters, change] = useFilters(query, desk.names as Name<D>[], desk.prefix)
  // As in the URL; the server parses it.
  const list = usePages(desk, { query: { ...filters, ...preset } } as Request<D>, { keepsRows: true })
  const sorts = desk.sortsOf?.(filters) ?? desk.sorts ?? []
  const given: { sort?: string; order?: string } = filters
  const by = sorts.find((name) => name === given.sort) ?? sorts[0] ?? ''
  const order = given.order === 'asc' ? 'asc' : 'desc'
  const onSort = (sort: string): void => {
    const isUp = sort === by ? order === 'desc' : desk.ascending?.includes(sort)
    change({ sort, order: isUp ? 'asc' : 'desc' } as Values<D>)
  }
  const rowsOf = (page: Page<D>) => (page as unknown as Record<string, Row<D>[]>)[desk.rows] ?? []
  return { filters, change, sorts, sorting: { by, order, onSort }, list, rowsOf }
}

interface Props<D extends Declared> extends Pick<Listed<Page<D>, Row<D>>, 'keyOf' | 'empty'> {
  of: Opened<D>
  title?: string
  /** Name of its rows, read out and said if they can’t be loaded; default: the title. */
  name?: string
  /** Filters above it, in this order. */
  fields?: { readonly [Field in Name<D>]?: FilterField }
  /** Words of its orders, the highest first and the lowest first, where no heads are shown; the first: by time. */
  orders?: { readonly [By in Sort<D>]?: readonly [desc: string | null, asc: string] }
  ordersOnWide?: boolean
  /** Texts if no row matches its filters; default: those of an empty list. */
  noMatch?: Listed<Page<D>, Row<D>>['empty']
  /** After the filters. */
  note?: ReactNode
  /** Between filters and rows. */
  above?: ReactNode
}

type Shown<R> =
  | {
      columns: readonly Column<R>[]
      media?: boolean
      /** Below its rows. */
      foot?: (rows: R[]) => ReactNode
    }
  | { children: (row: R) => ReactNode }
  | { show: (rows: R[]) => ReactNode }

/** A list of the staff in its card: filters, and its rows as a table (below `wide` as a list) or as `children` or `show` draw them. */
export function Desk<D extends Declared>(props: Props<D> & Shown<Row<D>>) {
  const { of, title, name = title ?? '', fields, orders, ordersOnWide, noMatch, note, above, ...rest } = props
  const { filters, change, sorts, sorting, list, rowsOf } = of
  const isFiltered = Object.keys(filters).some((one) => one !== 'sort' && one !== 'order')
  const order = (
    <Field label="Order">
      <Select
        options={waysOf(sorts, orders)}
        value={`${sorting.by} ${sorting.order}`}
        onChange={(way) => {
          const [sort, order] = way.split(' ')
          change({ sort, order } as Values<D>)
        }}
      />
    </Field>
  )
  const listed = {
    ...rest,
    list,
    rowsOf,
    ...(noMatch && isFiltered && { empty: noMatch }),
    failed: { title: `Couldn’t load the ${name.toLowerCase()}`, text: 'Nothing is lost. Try again.' },
  }
  return (
    <Card title={title} flush>
      {fields ? (
        <FilterForm<Name<D>>
          fields={fields}
          filters={filters}
          order={order}
          orderClass={ordersOnWide ? undefined : 'wide:hidden'}
          onChange={change}
        >
          {note}
        </FilterForm>
      ) : null}
      {above}
      {'columns' in listed ? (
        <TableList
          {...listed}
          early
          caption={name}
          columns={listed.columns.map((column) => ({
            ...column,
            sort: sorts.find((sort) => sort === column.sort),
          }))}
          sorting={sorting}
          head={fields ? null : <div className="px-5 pb-4 wide:hidden max-desk:px-4">{order}</div>}
        />
      ) : (
        <PageList {...listed} />
      )}
    </Card>
  )
}

/** Choices of a filter: none, called `any`, and those that have words. */
export const anyOf = (words: Readonly<Record<string, string | { label: string }>>, any = 'Any'): Options => [
  ['', any],
  ...Object.entries(words).map(
    ([value, word]) => [value, typeof word === 'string' ? word : word.label] as const,
  ),
]

/** Choices of a filter by names: none, called `any`, and each with its words. */
export const anyNamed = <N extends string>(names: readonly N[], wordOf: (name: N) => string, any?: string) =>
  anyOf(Object.fromEntries(names.map((name) => [name, wordOf(name)])), any)

type Words = { readonly [By in string]?: readonly [desc: string | null, asc: string] }
const byTime = ['Newest first', 'Oldest first'] as const

/** Choices of an order, as “sort order”. */
const waysOf = (sorts: readonly string[], words: Words = {}): Options =>
  sorts.flatMap((sort, place) =>
    (['desc', 'asc'] as const).flatMap((order, at) => {
      const word = (words[sort] ?? (place === 0 ? byTime : []))[at]
      return word ? [[`${sort} ${order}`, word] as const] : []
    }),
  )
