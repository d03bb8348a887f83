import { type CSSProperties, useState } from 'react'
import { formatCount } from '#contract/numbers.ts'
import { Card } from './card.tsx'
import { IconButton } from './icon-button.tsx'
import { ChartBarIcon, TableIcon } from './icons.ts'
import { InOutBars, type InOutDay, type InOutWords } from './in-out-bars.tsx'
import './chart.css'
import { Points } from './points.tsx'
import { shortDay } from './time-text.ts'

interface Props {
  /** One entry per UTC day, oldest first. A phone shows the last fourteen. */
  days: InOutDay[]
  /** Names of points in and out; a card that has its own needs a title too. */
  words?: InOutWords
  title?: string
  /** False: the last day is yesterday. */
  endsToday?: boolean
}

const phoneDays = 14

const ownWords: InOutWords = { in: 'Earned', out: 'Used' }

/** The sentence that screen readers hear instead of the chart. */
export function chartSentence(days: InOutDay[], words: InOutWords = ownWords): string {
  const sum = (pick: (day: InOutDay) => number) =>
    formatCount(days.reduce((total, day) => total + pick(day), 0))
  return `Points per day in the last ${days.length} days. ${words.in} ${sum((day) => day.earned)}, ${words.out.toLowerCase()} ${sum((day) => day.used)}.`
}

/** The card of points in and out by day, as a chart or as a table. */
export function InOutChart({ days, words = ownWords, title, endsToday = true }: Props) {
  const [asTable, setAsTable] = useState(false)
  const phone = days.slice(-phoneDays)
  const head = title ?? (
    <>
      <span className="max-desk:hidden">{`Last ${days.length} days`}</span>
      <span className="desk:hidden">{`Last ${phone.length} days`}</span>
    </>
  )
  const aside = (
    <span className="flex flex-wrap items-center justify-end gap-x-4 min-[24rem]:flex-nowrap">
      <span className="key">{words.in}</span>
      <span className="key" style={{ '--swatch': 'var(--c2)' } as CSSProperties}>
        {words.out}
      </span>
      <IconButton
        small
        className="-m-1.5"
        icon={asTable ? ChartBarIcon : TableIcon}
        label={asTable ? 'Show as chart' : 'Show as table'}
        onClick={() => setAsTable(!asTable)}
      />
    </span>
  )
  return (
    <Card title={head} aside={aside}>
      {asTable ? (
        <InOutTable days={days} words={words} />
      ) : (
        <>
          <div className="max-desk:hidden">
            <InOutBars days={days} label={chartSentence(days, words)} words={words} endsToday={endsToday} />
          </div>
          <div className="desk:hidden">
            <InOutBars days={phone} label={chartSentence(phone, words)} words={words} endsToday={endsToday} />
          </div>
        </>
      )}
    </Card>
  )
}

/** The days of the chart on which points moved, as a table, newest first. */
function InOutTable({ days, words }: { days: InOutDay[]; words: InOutWords }) {
  const moved = days.filter((day) => day.earned > 0 || day.used > 0).toReversed()
  if (moved.length === 0) return <p className="sub">No points moved on these days.</p>
  return (
    <table className="plain-table">
      <caption className="sr-only">Points per day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">{words.in}</th>
          <th scope="col">{words.out}</th>
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
