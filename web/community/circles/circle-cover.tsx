import { initials, tintOf } from '../../design/avatar.tsx'
import './circles.css'

/** A circle's picture as a dome, or its initials on the tint of its name. Decorative: the name is beside it. */
export function CircleCover({ name, pictureUrl }: { name: string; pictureUrl: string | null }) {
  return (
    <span
      className="circle-cover"
      style={pictureUrl ? undefined : { background: tintOf(name) }}
      aria-hidden="true"
    >
      {pictureUrl ? <img src={pictureUrl} alt="" loading="lazy" decoding="async" /> : initials(name)}
    </span>
  )
}
