import type { PlatformName } from '#contract/platforms.ts'
import { classes } from './classes.ts'
import { PlatformIcon } from './platform-icon.tsx'
import { Glyph } from './points.tsx'

interface Props {
  /** URL of the picture on our server; null shows the platform's mark on a plain tile. */
  src: string | null | undefined
  size?: 52 | 72 | 112 | 'fill' | undefined
  /** Drawn small in the corner of the picture. */
  platform?: PlatformName | undefined
}

/** A content's picture. Decorative: its title is beside it. */
export function Thumb({ src, size = 52, platform }: Props) {
  const bare = platform ? <PlatformIcon platform={platform} size={24} /> : <Glyph />
  return (
    <span className={classes('thumb', size !== 52 && `thumb-${size}`)}>
      {src ? (
        <img src={src} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className="thumb-none">{bare}</span>
      )}
      {src && platform && size !== 52 ? (
        <span className="thumb-mark">
          <PlatformIcon platform={platform} size={13} />
        </span>
      ) : null}
    </span>
  )
}
