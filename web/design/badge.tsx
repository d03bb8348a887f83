import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import type { Icon } from './icons.ts'

interface Props {
  /** Neutral unless it warns. */
  tone?: 'neutral' | 'warn' | 'danger' | 'info' | undefined
  icon?: Icon | undefined
  className?: string | undefined
  children: ReactNode
}

/** A state as an icon and a word. */
export function Badge({ tone = 'neutral', icon: Mark, className, children }: Props) {
  return (
    <span className={classes('badge', tone !== 'neutral' && `badge-${tone}`, className)}>
      {Mark ? <Mark weight="fill" /> : null}
      {children}
    </span>
  )
}
