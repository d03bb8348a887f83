import type { ReactNode } from 'react'

interface Props {
  pressed: boolean
  /** Makes the chip a link, for a filter in the URL; otherwise it is a button. */
  href?: string | undefined
  onPress?: (() => void) | undefined
  children: ReactNode
}

/** A filter that is on or off; on is solid ink. */
export const Chip = ({ pressed, href, onPress, children }: Props) =>
  href ? (
    <a className="chip" href={href} aria-current={pressed ? 'true' : undefined}>
      {children}
    </a>
  ) : (
    <button className="chip" type="button" aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  )
