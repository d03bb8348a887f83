import { type AdLook, type AdShape, adShapes } from '#contract/community/ads.ts'
import { Badge } from '../../design/badge.tsx'
import { classes } from '../../design/classes.ts'

interface Props {
  look: AdLook
  shape: AdShape
  /** Read out before it; several on a page differ. */
  label?: string
  onOpen?: () => void
}

/** An ad at the fixed height of its shape, labelled as one: a picture and two texts, or the texts alone. */
export function AdCard({
  look: { headline, body, pictureUrl, url, host },
  shape,
  label = 'Ad',
  onOpen,
}: Props) {
  const isBox = shape === 'box'
  const isLarge = isBox && pictureUrl === null
  return (
    <section aria-label={label} className="@container w-full" style={adShapes[shape]}>
      <a
        href={url}
        target="_blank"
        rel="sponsored noopener"
        className={classes(
          'flex h-full overflow-hidden rounded-lg border border-line bg-card hover:border-line-strong',
          isBox ? 'flex-col' : 'items-center gap-4 p-3 @max-[30rem]:gap-3',
          pictureUrl === null && 'px-4',
        )}
        onClick={onOpen}
        // The middle button opens it too.
        onAuxClick={({ button }) => button === 1 && onOpen?.()}
      >
        {pictureUrl === null ? null : (
          <img
            src={pictureUrl}
            alt=""
            decoding="async"
            className={classes(
              'flex-none bg-raised object-cover',
              isBox ? 'h-42 w-full' : 'aspect-[16/9] w-44 rounded-md @max-[30rem]:w-20',
            )}
          />
        )}
        <span
          className={classes(
            'grid min-w-0 grid-cols-1 content-center gap-1',
            isBox && 'grow px-4 py-3',
            isLarge && 'gap-3',
          )}
        >
          <span className="flex min-w-0 items-center gap-2 text-12 text-ink-3">
            <Badge>Ad</Badge>
            <span className="trunc">{host}</span>
          </span>
          <b
            className={classes(
              'line-clamp-2 wrap-anywhere leading-[1.3]',
              isLarge ? 'text-22 font-head' : 'text-14 font-title',
            )}
          >
            {headline}
          </b>
          <span
            className={classes(
              'line-clamp-2 wrap-anywhere leading-[1.35] text-ink-2',
              isLarge ? 'text-16' : 'text-13',
            )}
          >
            {body}
          </span>
        </span>
      </a>
    </section>
  )
}
