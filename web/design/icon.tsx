import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { drawingOf, type Weight } from './icon-drawing.ts'

type Props = Omit<ComponentProps<'svg'>, 'children'> & {
  /** Default: regular. */
  weight?: Weight | undefined
  /** Pixels; by default the size of the text around it. */
  size?: number | undefined
}

/** An icon in the colour of the text around it, hidden from screen readers unless it has a label. */
export type Icon = (props: Props) => React.JSX.Element

const sprite: string = import.meta.env.ICONS
const inline: Partial<Record<string, string>> = import.meta.env.INLINE_ICONS ?? {}

/** Returns the component of an icon, drawn by the sprite or, for the frame's controls, in place. */
export function icon(name: string): Icon {
  return function DrawnIcon({ weight = 'regular', size, className, 'aria-label': label, ...rest }) {
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
}
