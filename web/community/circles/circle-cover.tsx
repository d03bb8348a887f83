import { initials, tintOf } from '../../design/avatar.tsx'
import { classes } from '../../design/classes.ts'

interface Props {
  name: string
  pictureUrl: string | null
  className: string
}

/** A circle's picture as a dome, or its initials on the tint of its name. Decorative: the name is beside it. */
export function CircleCover({ name, pictureUrl, className }: Props) {
  return (
    <span
      className={classes(
        'grid size-full place-items-center overflow-hidden rounded-[50%_50%_14px_14px] text-[#16241d] font-head',
        className,
      )}
      style={pictureUrl ? undefined : { background: tintOf(name) }}
      aria-hidden="true"
    >
      {pictureUrl ? (
        <img className="size-full object-cover" src={pictureUrl} alt="" loading="lazy" decoding="async" />
      ) : (
        initials(name)
      )}
    </span>
  )
}
