import { initials, tintOf } from '../../design/avatar.tsx'
import { classes } from '../../design/classes.ts'
import './circles.css'

/** A circle's picture as a dome, or its initials on the tint of its name. Decorative: the name is beside it. */
export function CircleCover({
  name,
  pictureUrl,
  className,
}: {
  name: string
  pictureUrl: string | null
  className?: string
}) {
  return (
    <span
      className={classes('circle-cover', className)}
      style={pictureUrl ? undefined : { background: tintOf(name) }}
      aria-hidden="true"
    >
      {pictureUrl ? <img src={pictureUrl} alt="" loading="lazy" decoding="async" /> : initials(name)}
    </span>
  )
}
