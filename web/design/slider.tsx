import type { ComponentProps, CSSProperties } from 'react'
import { useField } from './field.tsx'
import './slider.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'value' | 'className'> & {
  min: number
  max: number
  value: number
  /** Labels of the ends of the track. */
  ends: [low: string, high: string]
}

/** Share of the track under the thumb, 0 to 1. */
export function filledShare(value: number, min: number, max: number): number {
  if (max <= min) return 0
  return Math.min(Math.max((value - min) / (max - min), 0), 1)
}

/** A native range of points to spend. Its value is shown by the Field's aside. */
export function Slider({ ends, ...rest }: Props) {
  const field = useField()
  const style = { '--f': `${filledShare(rest.value, rest.min, rest.max) * 100}%` } as CSSProperties
  return (
    <span className="block">
      <input {...field} {...rest} type="range" style={style} className="slider" />
      <span className="num flex justify-between text-12 text-ink-3" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </span>
    </span>
  )
}
