import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import './table.css'

export interface Column<Row> {
  /** The column's heading, unlike any other of its table; on a phone it precedes the value. */
  label: string
  cell: (row: Row) => ReactNode
  /** lead: the first cell of a list row; number: at the right, tabular; wide: a bar or many words; actions: at the end. */
  kind?: 'lead' | 'number' | 'wide' | 'actions' | undefined
  className?: string | undefined
  /** Name of the order by this column; undefined: it can't be sorted. */
  sort?: string | undefined
}

interface Props<Row> {
  /** Name of the table, read out. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** True: rows have a picture and are taller. */
  media?: boolean | undefined
  /**
   * True: rows become a list below 1081 px already, for many columns. The default for tables with pictures.
   */
  early?: boolean | undefined
  /** Order of the rows, and how to change it; as a list, the rows need another control for it. */
  sorting?: Sorting | undefined
}

const cellClass = (kind: Column<unknown>['kind'], className?: string) =>
  classes(kind && `cell-${kind}`, className)

/** The two lines that lead a row: its name, and more about it. wraps: neither is cut. */
export const TwoLines = ({ title, sub, wraps }: { title: string; sub: ReactNode; wraps?: boolean }) => (
  <span className="grid min-w-0">
    <b className={wraps ? 'font-label' : 'trunc font-label'}>{title}</b>
    {sub ? <span className={classes('dim text-13', wraps && 'wrap-anywhere')}>{sub}</span> : null}
  </span>
)

/** Rows of figures; under 861 px each row becomes a list of label and value, so nothing scrolls sideways. */
export function Table<Row>({ caption, columns, rows, rowKey, media, early = media, sorting }: Props<Row>) {
  return (
    <table className={classes('table', media && 'table-media', early && 'table-early')}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, kind, className, sort }) => (
            <th
              key={label}
              scope="col"
              className={cellClass(kind, className)}
              aria-sort={sort !== undefined && sort === sorting?.by ? directions[sorting.order] : undefined}
            >
              {kind === 'actions' ? (
                <span className="sr-only">{label}</span>
              ) : sorting && sort !== undefined ? (
                <SortHead label={label} sort={sort} sorting={sorting} />
              ) : (
                label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ label, kind, cell, className }) => (
              <td key={label} className={cellClass(kind, className)}>
                {kind === 'lead' || kind === 'actions' ? null : (
                  <span className="cell-label" aria-hidden="true">
                    {label}
                  </span>
                )}
                <div className="cell-value">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export type Order = 'asc' | 'desc'

export interface Sorting {
  by: string
  order: Order
  onSort: (by: string) => void
}

const directions = { asc: 'ascending', desc: 'descending' } as const

/** Head of a column that can be sorted: a button with the direction. In a list layout it is text. */
function SortHead({ label, sort, sorting }: { label: string; sort: string; sorting: Sorting }) {
  const { by, order, onSort } = sorting
  const isCurrent = by === sort
  const mark = isCurrent ? (order === 'asc' ? 'CaretUp' : 'CaretDown') : 'CaretUpDown'
  return (
    <>
      <button
        type="button"
        className={classes('sort-head', isCurrent && 'sort-head-current')}
        onClick={() => onSort(sort)}
      >
        {label}
        <Icon name={mark} weight="bold" />
      </button>
      <span className="sort-name">{label}</span>
    </>
  )
}
