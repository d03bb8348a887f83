import type { InOutDay } from './in-out-bars.tsx'
import { Points } from './points.tsx'
import { shortDay } from './time-text.ts'
import './chart.css'

/** The days of the chart on which points moved, as a table, newest first. */
export function InOutTable({ days }: { days: InOutDay[] }) {
  const moved = days.filter((day) => day.earned > 0 || day.used > 0).toReversed()
  if (moved.length === 0) return <p className="sub">No points moved on these days.</p>
  return (
    <table className="plain-table">
      <caption className="sr-only">Points per day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Earned</th>
          <th scope="col">Used</th>
        </tr>
      </thead>
      <tbody>
        {moved.map((day) => (
          <tr key={day.day}>
            <th scope="row">{shortDay(day.day)}</th>
            <td>{day.earned > 0 ? <Points value={day.earned} kind="in" /> : '0'}</td>
            <td>{day.used > 0 ? <Points value={day.used} kind="out" /> : '0'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
