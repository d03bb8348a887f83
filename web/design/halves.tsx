import { type CSSProperties, useId } from 'react'
import { classes } from './classes.ts'

interface Props {
  /** 0 to 1: at 1 the halves click shut into a disc. */
  progress: number
  /** Width in pixels; the height is 1.12 times that. */
  size?: number | undefined
  /** earn and spend for points; ink for everything else. */
  tone?: 'earn' | 'spend' | 'ink' | undefined
  /** Read out as an image; without it the halves are decoration beside a figure. */
  label?: string | undefined
}

const left = 'M48.5 4a44 44 0 0 0 0 88z'
const right = 'M51.5 4a44 44 0 0 1 0 88z'
const px = (name: string, units: number) => ({ [name]: `${units}px` }) as CSSProperties

function Half(props: {
  path: string
  clip: string
  level: number
  drop: number
  shift: number
  fill: string
}) {
  return (
    <g className="halves-half" style={{ ...px('--drop', props.drop), ...px('--shift', props.shift) }}>
      <clipPath id={props.clip}>
        <path d={props.path} />
      </clipPath>
      <g clipPath={`url(#${props.clip})`}>
        <rect fill="var(--track)" width="100" height="100" />
        <rect
          className="halves-fill"
          style={px('--level', props.level)}
          fill={props.fill}
          y="4"
          width="100"
          height="88"
        />
      </g>
    </g>
  )
}

const fills = { earn: 'var(--earn)', spend: 'var(--spend)', ink: 'var(--text-2)' }

/** The signature of the product: two halves that fill and slide level as work is done. */
export function Halves({ progress, size = 84, tone = 'earn', label }: Props) {
  const id = useId()
  const shape = halvesShape(progress)
  const fill = fills[tone]
  return (
    <svg
      className={classes('halves', shape.closed && 'halves-closed')}
      width={size}
      height={Math.round(size * 1.12)}
      viewBox="0 0 100 112"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <Half path={left} clip={`${id}l`} level={shape.leftLevel} drop={0} shift={shape.shift} fill={fill} />
      <Half
        path={right}
        clip={`${id}r`}
        level={shape.rightLevel}
        drop={shape.drop}
        shift={-shape.shift}
        fill={fill}
      />
    </svg>
  )
}

/** The outlined pair of an empty state. */
export function OutlinedHalves({ size = 64 }: { size?: number | undefined }) {
  return (
    <svg
      className="halves"
      fill="none"
      stroke="var(--control)"
      strokeWidth="2.5"
      width={size}
      height={Math.round(size * 1.12)}
      viewBox="0 0 100 112"
      aria-hidden="true"
    >
      <path d={left} />
      <path d={right} transform="translate(0 14)" />
    </svg>
  )
}

const fullHeight = 88
const hang = 14
const gap = 1.5

/**
 * Position and fill of the two halves at a progress of 0 to 1: the left fills first, then the right, sliding
 * level.
 */
export function halvesShape(progress: number) {
  const done = Number.isFinite(progress) ? Math.min(Math.max(progress, 0), 1) : 0
  const closed = done === 1
  return {
    /** How far the fill of each half is pushed down, in drawing units; 88 is empty, 0 is full. */
    leftLevel: fullHeight * (1 - Math.min(done * 2, 1)),
    rightLevel: fullHeight * (1 - Math.max(done * 2 - 1, 0)),
    /** How far the right half hangs below the left one; 0 is level. */
    drop: hang * (1 - done),
    /** How far each half moves to the middle: they touch only at 1. */
    shift: closed ? gap : 0,
    closed,
  }
}
