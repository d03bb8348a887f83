import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Column<Row> = {
  key: string
  /** The column's heading; on a phone it precedes the value. */
  label: string
  cell: (row: Row) => ReactNode
  /** lead: the first cell of a list row; number: at the right, tabular; wide: a bar; actions: at the end. */
  kind?: 'lead' | 'text' | 'number' | 'wide' | 'actions' | undefined
  className?: string | undefined
}

type Props<Row> = {
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
}

const cellClass = (kind: Column<unknown>['kind'], className?: string) =>
  classes(kind && kind !== 'text' && `cell-${kind}`, className)

/** Rows of figures; under 861 px each row becomes a list of label and value, so nothing scrolls sideways. */
export function Table<Row>({ caption, columns, rows, rowKey, media, early = media }: Props<Row>) {
  return (
    <table className={classes('table', media && 'table-media', early && 'table-early')}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, kind, className }) => (
            <th key={key} scope="col" className={cellClass(kind, className)}>
              {kind === 'actions' ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, label, kind, cell, className }) => (
              <td key={key} className={cellClass(kind, className)}>
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
