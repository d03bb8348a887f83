import type { CSSProperties } from 'react'
import { ChartReader } from './chart-reader.tsx'
import { classes } from './classes.ts'
import './chart.css'

const width = 88
const height = 26

/** SVG path of the smooth line through values that differ, in a box of 88 by 26. */
export function sparkPath(values: number[]): string {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const x = (index: number) => (index / Math.max(values.length - 1, 1)) * width
  const y = (value: number) => height - ((value - low) / span) * height
  return values
    .map((value, index) => {
      const at = `${x(index).toFixed(1)} ${y(value).toFixed(1)}`
      if (index === 0) return `M${at}`
      const middle = ((x(index - 1) + x(index)) / 2).toFixed(1)
      return `C${middle} ${y(values[index - 1] ?? value).toFixed(1)} ${middle} ${y(value).toFixed(1)} ${at}`
    })
    .join('')
}

interface Props {
  values: number[]
  /** Name of the readings: "Completions of a day". */
  label: string
  /** Reading of each value: "Today: 3 completions". */
  texts: string[]
  /** True: as wide as its container. */
  full?: boolean | undefined
}

/** True if the values differ: a flat line says nothing, so it is not drawn. */
export const hasTrend = (values: number[]): boolean => new Set(values).size > 1

/** A trend in grey, without an axis, whose values can be read; nothing if there is no trend. */
export function Sparkline({ values, label, texts, full = false }: Props) {
  if (!hasTrend(values)) return null
  return (
    <div
      className={classes('sparkline', full && 'sparkline-full')}
      style={{ '--values': values.length } as CSSProperties}
    >
      <ChartReader label={label} texts={texts} />
      <svg viewBox={`-1 -2 ${width + 2} ${height + 4}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={sparkPath(values)} />
      </svg>
    </div>
  )
}
