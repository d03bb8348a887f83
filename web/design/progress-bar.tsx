import type { CSSProperties } from 'react'
import { classes } from './classes.ts'

interface Props {
  value: number
  max: number
  /** Name of the measure, read out: "Visit time", "Budget used". */
  label: string
  /** in and out (clover, peony) only for points. */
  tone?: 'ink' | 'in' | 'out' | undefined
  /** Read out instead of the bare numbers: "312 of 480 points used". */
  valueText?: string | undefined
}

/** Progress to a target. Over the target the bar stays full and the figure beside it says more. */
export function ProgressBar({ value, max, label, tone = 'ink', valueText }: Props) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div
      className={classes('bar', tone !== 'ink' && `bar-${tone}`)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
    >
      <span style={{ '--f': share } as CSSProperties} />
    </div>
  )
}
