import type { ComponentProps, CSSProperties } from 'react'
import { classes } from './classes.ts'
import { useField } from './field.tsx'
import './slider.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'value'> & {
  min: number
  max: number
  value: number
  /** Only a slider of points has a colour. */
  tone?: 'earn' | 'spend' | undefined
  /** Labels of the ends of the track. */
  ends?: [low: string, high: string] | undefined
}

/** Share of the track under the thumb, 0 to 1. */
export function filledShare(value: number, min: number, max: number): number {
  if (max <= min) return 0
  return Math.min(Math.max((value - min) / (max - min), 0), 1)
}

const fills = { earn: 'var(--c1)', spend: 'var(--c2)' }

/** A native range with its filled part in ink. Its value is shown by the Field's aside. */
export function Slider({ tone, ends, className, ...rest }: Props) {
  const field = useField()
  const style = {
    '--f': `${filledShare(rest.value, rest.min, rest.max) * 100}%`,
    '--slider-fill': tone && fills[tone],
  } as CSSProperties
  return (
    <span className="block">
      <input {...field} {...rest} type="range" style={style} className={classes('slider', className)} />
      {ends ? (
        <span className="num flex justify-between text-12 text-ink-3" aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </span>
      ) : null}
    </span>
  )
}
