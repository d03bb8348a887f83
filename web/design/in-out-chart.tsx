import type { CSSProperties } from 'react'
import { formatCount } from '#contract/numbers.ts'
import { ChartCard } from './chart-card.tsx'
import { InOutBars, type InOutDay, type InOutWords } from './in-out-bars.tsx'
import { Points } from './points.tsx'

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
const nothing = 'No points moved on these days.'

const hasMoved = ({ earned, used }: InOutDay): boolean => earned > 0 || used > 0

const ownWords: InOutWords = { in: 'Earned', out: 'Used' }

/** The sentence that screen readers hear instead of the chart. */
export function chartSentence(days: InOutDay[], words: InOutWords = ownWords): string {
  const sum = (pick: (day: InOutDay) => number) =>
    formatCount(days.reduce((total, day) => total + pick(day), 0))
  return `Points per day in the last ${days.length} days. ${words.in} ${sum((day) => day.earned)}, ${words.out.toLowerCase()} ${sum((day) => day.used)}.`
}

/** The card of points in and out by day, as a chart or as a table. */
export function InOutChart({ days, words = ownWords, title, endsToday = true }: Props) {
  const phone = days.slice(-phoneDays)
  const head = title ?? (
    <>
      <span className="max-desk:hidden">{`Last ${days.length} days`}</span>
      <span className="desk:hidden">{`Last ${phone.length} days`}</span>
    </>
  )
  const legend = (
    <>
      <span className="key">{words.in}</span>
      <span className="key" style={{ '--swatch': 'var(--c2)' } as CSSProperties}>
        {words.out}
      </span>
    </>
  )
  const bars = (shown: InOutDay[]) =>
    shown.some(hasMoved) ? (
      <InOutBars days={shown} label={chartSentence(shown, words)} words={words} endsToday={endsToday} />
    ) : (
      <p className="sub">{nothing}</p>
    )
  return (
    <ChartCard
      title={head}
      legend={legend}
      days={days.filter(hasMoved)}
      columns={[
        [words.in, ({ earned }) => (earned > 0 ? <Points value={earned} kind="in" /> : '0')],
        [words.out, ({ used }) => (used > 0 ? <Points value={used} kind="out" /> : '0')],
      ]}
      caption="Points per day"
      empty={nothing}
    >
      <div className="max-desk:hidden">{bars(days)}</div>
      <div className="desk:hidden">{bars(phone)}</div>
    </ChartCard>
  )
}
