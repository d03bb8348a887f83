import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import type { Icon } from './icons.ts'
import { Tooltip } from './tooltip.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: Icon
  /** Read out, and shown as the tooltip. */
  label: string
  small?: boolean | undefined
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | undefined
}

/** A button of one icon, with a label and a tooltip. */
export function IconButton({ icon: Mark, label, small, tooltipSide, className, ...rest }: Props) {
  return (
    <Tooltip text={label} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={classes('icon-btn', small && 'icon-btn-sm', className)}
      >
        <Mark />
      </button>
    </Tooltip>
  )
}
