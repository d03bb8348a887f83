import type { CSSProperties } from 'react'

export type DomeDay = {
  /** The letter under the dome. */
  letter: string
  /** Read out: "Monday, done". */
  name: string
  /** 0 to 1 of the day's goal. */
  share: number
  today?: boolean | undefined
}

/** A week of days as domes; each fills with the day's goal. A day that was missed is just empty. */
export function Domes({ label, days }: { label: string; days: DomeDay[] }) {
  return (
    <ol className="domes" aria-label={label}>
      {days.map((day) => (
        <li key={day.name} aria-current={day.today ? 'date' : undefined}>
          <span className="dome" style={{ '--f': Math.min(Math.max(day.share, 0), 1) } as CSSProperties} />
          <span aria-hidden="true">{day.letter}</span>
          <span className="sr-only">{day.name}</span>
        </li>
      ))}
    </ol>
  )
}
