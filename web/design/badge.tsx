import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

interface Props {
  /** Neutral unless it warns. */
  tone?: 'neutral' | 'warn' | 'danger' | 'info' | undefined
  icon?: IconName | undefined
  className?: string | undefined
  children: ReactNode
}

/** A state as an icon and a word. */
export function Badge({ tone = 'neutral', icon, className, children }: Props) {
  return (
    <span className={classes('badge', tone !== 'neutral' && `badge-${tone}`, className)}>
      {icon ? <Icon name={icon} weight="fill" /> : null}
      {children}
    </span>
  )
}
