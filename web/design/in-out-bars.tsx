import type { CSSProperties } from 'react'
import { formatPoints } from '#contract/numbers.ts'
import { ChartReader } from './chart-reader.tsx'
import { shortDay } from './time-text.ts'
import './chart.css'

export type InOutDay = { day: string; earned: number; used: number }

/** Names of points that rise and of those that hang. */
export type InOutWords = { in: string; out: string }

interface Props {
  days: InOutDay[]
  label: string
  words: InOutWords
  /** False: the last day is over. */
  endsToday: boolean
}

const largest = (values: number[]) => Math.max(0, ...values)
const percent = (share: number) => `${Math.round(share * 1000) / 1000}%`

const textOf = ({ day, earned, used }: InOutDay, words: InOutWords) =>
  `${shortDay(day)}: ${formatPoints(earned, earned > 0 ? 'in' : 'plain')} ${words.in.toLowerCase()}, ${formatPoints(used, used > 0 ? 'out' : 'plain')} ${words.out.toLowerCase()}`

function Reading({ day }: { day: InOutDay | undefined }) {
  if (!day) return null
  return (
    <>
      {shortDay(day.day)}
      <span>{formatPoints(day.earned, day.earned > 0 ? 'in' : 'plain')}</span>
      <span>{formatPoints(day.used, day.used > 0 ? 'out' : 'plain')}</span>
    </>
  )
}

function Bars({ days, scale }: { days: InOutDay[]; scale: InOutScale }) {
  const whole = scale.above + scale.below
  const height = (value: number) => ({ height: `max(6px, ${percent((value / whole) * 100)})` })
  return (
    <div className="absolute inset-0 grid auto-cols-fr grid-flow-col">
      {days.map((day) => (
        <span key={day.day} className="relative">
          {day.earned > 0 ? <span className="io-bar io-in" style={height(day.earned)} /> : null}
          {day.used > 0 ? <span className="io-bar io-out" style={height(day.used)} /> : null}
        </span>
      ))}
    </div>
  )
}

/**
 * The plot: points in rise above the line as domes, points out hang below it. One image with one sentence; each
 * day can be read.
 */
export function InOutBars({ days, label, words, endsToday }: Props) {
  const scale = inOutScale(largest(days.map((day) => day.earned)), largest(days.map((day) => day.used)))
  const ticks = inOutTicks(scale).map((value) => ({
    value,
    top: percent(inOutTop(value, scale)),
    text: formatPoints(value, value > 0 ? 'in' : 'out'),
  }))
  const sizes = {
    '--zero': percent(inOutTop(0, scale)),
    '--ticks': Math.max(...ticks.map(({ text }) => text.length)),
  } as CSSProperties
  // Up to five days have a date each, below their bars.
  const isShort = days.length <= 5
  const marks = isShort
    ? days
    : [0, 1, 2, 3, 4].flatMap((part) => days[Math.round((part * (days.length - 1)) / 4)] ?? [])
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)_calc(var(--ticks)*0.4375rem)] gap-x-3 text-12 font-[500] text-ink-3"
      style={sizes}
    >
      <div className="relative h-55 max-desk:h-47.5">
        {/* The zero line, in the gap between bars above and below; a day without movement shows it too. */}
        <span className="absolute left-0 w-full border-t border-line-strong" style={{ top: 'var(--zero)' }} />
        <ChartReader
          label="Points of a day"
          texts={days.map((day) => textOf(day, words))}
          draw={(index) => <Reading day={days[index]} />}
        />
        <div className="absolute inset-0 pointer-events-none" role="img" aria-label={label}>
          {ticks.map(({ value, top }) => (
            <span key={value} className="absolute left-0 w-full border-t border-line" style={{ top }} />
          ))}
          <Bars days={days} scale={scale} />
        </div>
      </div>
      <div className="relative" aria-hidden="true">
        {ticks.map(({ value, top, text }) => (
          <span key={value} className="num absolute left-0 -mt-2 leading-4" style={{ top }}>
            {text}
          </span>
        ))}
      </div>
      <div
        className={`mt-2.5 ${isShort ? 'grid auto-cols-fr grid-flow-col text-center' : 'flex justify-between'}`}
        aria-hidden="true"
      >
        {marks.map((mark) => (
          <span key={mark.day}>{endsToday && mark === days.at(-1) ? 'Today' : shortDay(mark.day)}</span>
        ))}
      </div>
    </div>
  )
}

interface InOutScale {
  /** Value of one grid step, in points. */
  step: number
  /** Top of the plot above zero: a whole number of steps, so the top line has a figure. */
  above: number
  /** Bottom of the plot below zero, as a positive number: exactly the longest bar. */
  below: number
}

const niceSteps = [1, 2, 5]

/** The smallest of 1, 2, 5, 10, 20, 50, … that reaches `rough`. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const factor = niceSteps.find((nice) => nice * power >= rough)
  return factor === undefined ? 10 * power : factor * power
}

/** A common scale for points in (up) and out (down): up to about three round steps for the larger of the two. */
export function inOutScale(largestIn: number, largestOut: number): InOutScale {
  const step = niceStep(Math.max(largestIn, largestOut, 1) / 3)
  return { step, above: step * Math.max(1, Math.ceil(largestIn / step)), below: largestOut }
}

/** Position of a value in the plot, in percent from the top; points out are negative. */
export function inOutTop(value: number, { above, below }: InOutScale): number {
  return ((above - value) / (above + below)) * 100
}

/** The figures of the scale from top to bottom, without the one at zero. */
export function inOutTicks({ step, above, below }: InOutScale): number[] {
  const ups = Array.from({ length: above / step }, (_, index) => above - step * index)
  const downs = Array.from({ length: Math.floor(below / step) }, (_, index) => -step * (index + 1))
  return [...ups, ...downs]
}
