import { classes } from './classes.ts'
import { initials, tintOf } from './initials.ts'

type Props = {
  name: string
  /** The member's picture; without one, the initials on the name's tint. */
  imageUrl?: string | null | undefined
  /** Pixels; 24 is drawn as 26. */
  size?: 24 | 32 | 40 | 56 | undefined
}

/** A person as a disc. Decorative: the name is always beside it. */
export function Avatar({ name, imageUrl, size = 32 }: Props) {
  return (
    <span
      className={classes('avatar', size !== 32 && `avatar-${size}`)}
      style={imageUrl ? undefined : { background: tintOf(name) }}
      aria-hidden="true"
    >
      {imageUrl ? <img src={imageUrl} alt="" loading="lazy" decoding="async" /> : initials(name)}
    </span>
  )
}
