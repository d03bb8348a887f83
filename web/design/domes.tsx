import './domes.css'

export interface DomeDay {
  /** The letter under the dome. */
  letter: string
  /** Read out: "Monday, active". */
  name: string
  /** active: counts in the streak. frozen: joins the days around it without counting. */
  state: 'active' | 'frozen' | 'none'
  today?: boolean | undefined
}

/** A week of a streak as domes: a day that the streak counts is full, one that was missed is just empty. */
export function Domes({ label, days }: { label: string; days: DomeDay[] }) {
  return (
    <ol className="domes grid grid-cols-7 gap-1" aria-label={label}>
      {days.map((day) => (
        <li key={day.name} aria-current={day.today ? 'date' : undefined}>
          <span className="dome" data-state={day.state} />
          <span aria-hidden="true">{day.letter}</span>
          <span className="sr-only">{day.name}</span>
        </li>
      ))}
    </ol>
  )
}
