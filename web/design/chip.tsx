import type { ReactNode } from 'react'
import type { Icon } from './icons.ts'

type Props = {
  icon?: Icon | undefined
  count?: number | undefined
  pressed: boolean
  /** Makes the chip a link, for a filter in the URL; otherwise it is a button. */
  href?: string | undefined
  onPress?: (() => void) | undefined
  children: ReactNode
}

/** A filter that is on or off; on is solid ink. */
export function Chip({ icon: Mark, count, pressed, href, onPress, children }: Props) {
  const inside = (
    <>
      {Mark ? <Mark weight={pressed ? 'fill' : 'regular'} aria-hidden="true" /> : null}
      {children}
      {count === undefined ? null : <span className="count">{count}</span>}
    </>
  )
  if (href) {
    return (
      <a className="chip" href={href} aria-current={pressed ? 'true' : undefined}>
        {inside}
      </a>
    )
  }
  return (
    <button className="chip" type="button" aria-pressed={pressed} onClick={onPress}>
      {inside}
    </button>
  )
}
