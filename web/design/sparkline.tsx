import { type CSSProperties, useId } from 'react'
import { ChartReader } from './chart-reader.tsx'
import { classes } from './classes.ts'
import './chart.css'

const width = 88
const height = 26

/** Points of values that differ, in a box of 88 by 26 whose lower edge is `low`. */
const pointsOf = (values: number[], low: number): [x: string, y: string][] => {
  const span = Math.max(...values) - low
  return values.map((value, index) => [
    ((index / Math.max(values.length - 1, 1)) * width).toFixed(1),
    (height - ((value - low) / span) * height).toFixed(1),
  ])
}

/** SVG path of a smooth line from the lowest value to the highest. */
export const sparkPath = (values: number[]): string =>
  pointsOf(values, Math.min(...values)).reduce((path, [x, y], index, all) => {
    const [beforeX, beforeY] = all[index - 1] ?? []
    if (beforeX === undefined) return `M${x} ${y}`
    const middle = ((Number(beforeX) + Number(x)) / 2).toFixed(1)
    return `${path}C${middle} ${beforeY} ${middle} ${y} ${x} ${y}`
  }, '')

/** SVG path of a line from value to value, with 0 at its foot: a long series is not rounded. */
export const areaPath = (values: number[]): string =>
  `M${pointsOf(values, 0)
    .map((point) => point.join(' '))
    .join('L')}`

interface Props {
  values: number[]
  /** Name of the readings: "Completions of a day". */
  label: string
  /** Reading of each value: "Today: 3 completions". */
  texts: string[]
  /** True: an area, as wide as its container. */
  full?: boolean | undefined
}

/** True if the values differ: a flat line says nothing, so it is not drawn. */
export const hasTrend = (values: number[]): boolean => new Set(values).size > 1

/** A trend without an axis, whose values can be read; nothing if there is no trend. */
export function Sparkline({ values, label, texts, full = false }: Props) {
  const id = useId()
  if (!hasTrend(values)) return null
  return (
    <div
      className={classes('sparkline', full && 'sparkline-full')}
      style={{ '--values': values.length } as CSSProperties}
    >
      <ChartReader label={label} texts={texts} />
      <svg viewBox={`-1 -2 ${width + 2} ${height + 4}`} preserveAspectRatio="none" aria-hidden="true">
        {full && (
          <>
            <linearGradient id={id} x2="0" y2="1">
              <stop stopOpacity="0.26" />
              <stop offset="1" stopOpacity="0" />
            </linearGradient>
            <path d={`${areaPath(values)}V${height}H0Z`} fill={`url(#${id})`} stroke="none" />
          </>
        )}
        <path d={(full ? areaPath : sparkPath)(values)} />
      </svg>
    </div>
  )
}
