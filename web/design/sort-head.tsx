import { classes } from './classes.ts'
import { CaretDownIcon, CaretUpDownIcon, CaretUpIcon } from './icons.ts'

export type Order = 'asc' | 'desc'

/** Order of a table's rows. */
export type Sorting = {
  by: string
  order: Order
  onSort: (by: string) => void
}

/** Values of aria-sort. */
export const directions = { asc: 'ascending', desc: 'descending' } as const

type Props = { label: string; sort: string; sorting: Sorting }

/** Head of a column that can be sorted: a button with the direction. In a list layout it is text. */
export function SortHead({ label, sort, sorting: { by, order, onSort } }: Props) {
  const isCurrent = by === sort
  const Mark = isCurrent ? (order === 'asc' ? CaretUpIcon : CaretDownIcon) : CaretUpDownIcon
  return (
    <>
      <button
        type="button"
        className={classes('sort-head', isCurrent && 'sort-head-current')}
        onClick={() => onSort(sort)}
      >
        {label}
        <Mark weight="bold" aria-hidden="true" />
      </button>
      <span className="sort-name">{label}</span>
    </>
  )
}
