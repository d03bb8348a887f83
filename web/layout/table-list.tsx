import type { ComponentProps, ReactNode } from 'react'
import { idOf, type Listed, PageList } from '../design/page-list.tsx'
import { Table } from '../design/table.tsx'

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
