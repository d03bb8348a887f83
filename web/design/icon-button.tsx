import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  /** Read out, and shown as the tooltip. */
  label: string
  small?: boolean | undefined
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | undefined
}

/** A button of one icon, with a label and a tooltip. */
export function IconButton({ icon, label, small, tooltipSide, className, ...rest }: Props) {
  return (
    <Tooltip text={label} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={classes('icon-btn', small && 'icon-btn-sm', className)}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}
