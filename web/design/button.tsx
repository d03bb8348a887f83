import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Points } from './points.tsx'
import { Spinner } from './spinner.tsx'

export interface ButtonLook {
  /** solid: one per view; earn brings points; spend sets points aside; line, ghost, danger as named. */
  variant?: 'solid' | 'earn' | 'spend' | 'line' | 'ghost' | 'danger' | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  full?: boolean | undefined
  icon?: IconName | undefined
  /** Shown as a figure after the label: a button that moves points says how many. */
  points?: number | undefined
  /** In progress: the label stays, the halves spin left of it, presses are ignored. */
  busy?: boolean | undefined
  children?: ReactNode
}

function Inside({ variant, icon, busy, points, children }: ButtonLook) {
  return (
    <>
      {busy ? (
        <Spinner />
      ) : icon ? (
        <Icon name={icon} weight={variant === 'ghost' ? 'regular' : 'bold'} />
      ) : null}
      {children}
      {points === undefined ? null : <Points value={points} kind="plain" />}
    </>
  )
}

function looks({ variant = 'line', size = 'md', full, icon, busy }: ButtonLook, className?: string) {
  const grew = busy && !icon && !full
  const [sized, wide] = [size !== 'md' && `btn-${size}`, full && 'w-full']
  return classes('btn', `btn-${variant}`, sized, wide, grew && 'btn-busy', className)
}

/** A button. It never submits a form unless `type="submit"`. */
export function Button(props: ButtonLook & Omit<ComponentProps<'button'>, 'children'>) {
  const { variant, size, full, icon, points, busy = false, children, className, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={looks({ variant, size, full, icon, busy }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <Inside variant={variant} icon={icon} busy={busy} points={points}>
        {children}
      </Inside>
    </button>
  )
}

/** A link that looks like a button. Navigation is a link, never a button with a handler. */
export function ButtonLink(props: ButtonLook & Omit<ComponentProps<'a'>, 'children'> & { href: string }) {
  const { variant, size, full, icon, points, busy, children, className, ...rest } = props
  return (
    <a {...rest} className={looks({ variant, size, full, icon, busy }, className)}>
      <Inside variant={variant} icon={icon} busy={busy} points={points}>
        {children}
      </Inside>
    </a>
  )
}

/** A link inside a text. */
export const TextLink = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a className={classes('link', className)} {...rest} />
)
