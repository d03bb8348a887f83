import type { ComponentProps, ReactNode } from 'react'
import { PageList } from '../design/page-list.tsx'
import { Table } from '../design/table.tsx'

type Props<P, R> = Omit<ComponentProps<typeof PageList<P, R>>, 'children'> &
  Omit<ComponentProps<typeof Table<R>>, 'rows' | 'rowKey'> & {
    /** Above the table, if it has rows. */
    head?: ReactNode
  }

/** A list that is read page by page as a table. */
export const TableList = <P, R>({ list, rowsOf, keyOf, failed, empty, head, ...table }: Props<P, R>) => (
  <PageList list={list} rowsOf={rowsOf} keyOf={keyOf} failed={failed} empty={empty}>
    {(rows) => (
      <>
        {head}
        <Table {...table} rows={rows} rowKey={keyOf} />
      </>
    )}
  </PageList>
)
