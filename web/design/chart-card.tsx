import { type ReactNode, useState } from 'react'
import { Card } from './card.tsx'
import { IconButton } from './icon-button.tsx'
import { shortDay } from './time-text.ts'
import './chart.css'

interface Props<Day extends { day: string }> {
  title: ReactNode
  /** Names of the chart's colours. */
  legend?: ReactNode
  /** Days of the table, oldest first. */
  days: Day[]
  /** Figures of a day, by their label. */
  columns: [label: string, figure: (day: Day) => ReactNode][]
  caption: string
  /** In place of a table without rows. */
  empty: string
  /** The chart. */
  children: ReactNode
}

/** Shows a chart's figures as a table, or as the chart again. */
export const TableSwitch = ({
  asTable,
  onChange,
}: {
  asTable: boolean
  onChange: (asTable: boolean) => void
}) => (
  <IconButton
    small
    className="-m-1.5"
    icon={asTable ? 'ChartBar' : 'Table'}
    label={asTable ? 'Show as chart' : 'Show as table'}
    onClick={() => onChange(!asTable)}
  />
)

/** A card of figures by day, as a chart or as a table. */
export function ChartCard<Day extends { day: string }>(props: Props<Day>) {
  const { title, legend, days, columns, caption, empty, children } = props
  const [asTable, setAsTable] = useState(false)
  const aside = (
    <span className="flex flex-wrap items-center justify-end gap-x-4 min-[24rem]:flex-nowrap">
      {legend}
      <TableSwitch asTable={asTable} onChange={setAsTable} />
    </span>
  )
  const table = (
    <table className="plain-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {['Day', ...columns.map(([label]) => label)].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{shortDay(day.day)}</th>
            {columns.map(([label, figure]) => (
              <td key={label}>{figure(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <Card title={title} aside={aside}>
      {!asTable ? children : days.length > 0 ? table : <p className="sub">{empty}</p>}
    </Card>
  )
}
