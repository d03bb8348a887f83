import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { type Icon, InfoIcon, WarningCircleIcon, WarningIcon } from './icons.ts'

type Props = {
  tone?: 'neutral' | 'info' | 'warn' | 'danger' | undefined
  icon?: Icon | undefined
  children: ReactNode
}

const ICONS = { neutral: InfoIcon, info: InfoIcon, warn: WarningIcon, danger: WarningCircleIcon }

/** A remark inside a page or card: an icon and a sentence or two. */
export function Note({ tone = 'neutral', icon, children }: Props) {
  const Mark = icon ?? ICONS[tone]
  return (
    <div className={classes('note', tone !== 'neutral' && `note-${tone}`)}>
      <Mark weight={tone === 'neutral' ? 'regular' : 'fill'} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
