import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { drawingOf, type Weight } from './icon-drawing.ts'
import type { IconName } from './icon-names.ts'

export type { IconName } from './icon-names.ts'

type Props = Omit<ComponentProps<'svg'>, 'children'> & {
  name: IconName
  /** Default: regular. */
  weight?: Weight | undefined
  /** Pixels; by default the size of the text around it. */
  size?: number | undefined
}

const sprite: string = import.meta.env.ICONS
const inline: Partial<Record<string, string>> = import.meta.env.INLINE_ICONS ?? {}

/**
 * An icon in the colour of the text around it, hidden from screen readers unless it has a label. Drawn by the sprite or,
 * for the frame's controls, in place.
 */
export function Icon({ name, weight = 'regular', size, className, 'aria-label': label, ...rest }: Props) {
  const drawing = drawingOf(name, weight)
  const path = inline[drawing]
  return (
    <svg
      {...rest}
      aria-hidden={label === undefined || undefined}
      aria-label={label}
      role={label && 'img'}
      className={classes('icon', className)}
      {...(size !== undefined && { width: size, height: size })}
      {...(path && { viewBox: '0 0 256 256' })}
    >
      {path ? <path d={path} /> : <use href={`${sprite}#${drawing}`} />}
    </svg>
  )
}
