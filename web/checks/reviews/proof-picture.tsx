import { type CSSProperties, useState } from 'react'
import type { Finding, ProofPicture as Picture } from '#contract/checks/reviews.ts'
import { Button } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { Icon } from '../../design/icon.tsx'
import { useWaits } from '../../layout/waits.ts'
import { PictureMark } from './picture-mark.tsx'
import '../../layout/queue/queue.css'
import { Segmented } from '../../design/segmented.tsx'
import { useModal } from '../../design/use-modal.ts'

interface Props {
  picture: Picture
  label: string
  /** Marks the findings in the screenshot, with their numbers. */
  marked?: boolean
}

/** A proof's screenshot, which a press enlarges. If marked, each finding has its number in the screenshot. */
export function ProofPicture({ picture, label, marked = false }: Props) {
  const { url, width, height, found } = picture
  const { screenshot } = useWaits()
  const [isZoomed, setIsZoomed] = useState(false)
  if (!url)
    return (
      <figure className="grid gap-2.5 content-start justify-items-center min-w-0 px-5 pt-6 pb-2 rounded-lg bg-canvas">
        <p className="px-5 py-10 rounded-lg bg-canvas text-center sub">
          The screenshot was deleted after {screenshot}.
        </p>
      </figure>
    )
  const zoom = (): void => setIsZoomed(true)
  return (
    <figure className="grid gap-2.5 content-start justify-items-center min-w-0 px-5 pt-6 pb-2 rounded-lg bg-canvas">
      <button
        type="button"
        className="block relative border border-line bg-canvas [cursor:zoom-in]"
        style={frameOf(picture)}
        onClick={zoom}
      >
        <img className="size-full" src={url} width={width} height={height} alt={label} />
        {marked
          ? found.map((finding, index) => (
              <PictureMark
                key={keyOf(finding)}
                className="[outline:2px_solid_var(--info-text)]"
                box={finding}
                of={picture}
                number={index + 1}
              />
            ))
          : null}
      </button>
      <Button variant="ghost" size="sm" icon="MagnifyingGlassPlus" onClick={zoom}>
        Zoom
      </Button>
      <PictureZoom
        open={isZoomed}
        onClose={() => setIsZoomed(false)}
        label={label}
        picture={{ ...picture, url }}
      />
    </figure>
  )
}

/** Reserves the space of the screenshot before it has loaded. */
function frameOf({ width, height }: Picture): CSSProperties {
  const aspectRatio = width / Math.max(1, height)
  return { width: `min(100%, ${width}px, ${60 * aspectRatio}vh)`, aspectRatio }
}

const keyOf = ({ fact, left, top }: Finding): string => `${fact} ${left} ${top}`

interface ZoomProps {
  open: boolean
  onClose: () => void
  label: string
  picture: Picture & { url: string }
}

const sizes = { fit: 'Fit', full: '100%', double: '200%' } as const
type Size = keyof typeof sizes

/** A screenshot over the whole window: fitted, in its own size or twice that, scrolled in every direction. */
function PictureZoom({ open, onClose, label, picture: { url, width, height } }: ZoomProps) {
  const modal = useModal(open, onClose)
  const [size, setSize] = useState<Size>('full')
  const factor = size === 'double' ? 2 : 1
  const next = size === 'fit' ? 'Show in its own size' : 'Fit to the window'
  return (
    <dialog
      {...modal}
      className="w-full max-w-none h-dvh max-h-none bg-canvas text-ink [&[open]]:flex [&[open]]:flex-col"
      aria-label={label}
    >
      {open ? (
        <>
          <header className="flex gap-2 items-center px-3 py-2.5 border-b border-line">
            <Segmented
              label="Size"
              value={size}
              onChange={setSize}
              options={(Object.keys(sizes) as Size[]).map((value) => ({ value, label: sizes[value] }))}
            />
            <span className="flex-1" />
            <a className="icon-btn" href={url} target="_blank" rel="noopener" aria-label="Open in a new tab">
              <Icon name="ArrowSquareOut" />
            </a>
            <button type="button" className="icon-btn" aria-label="Close" onClick={onClose}>
              <Icon name="X" />
            </button>
          </header>
          <div className="grid flex-1 min-h-0 overflow-auto overscroll-contain">
            {/* Focused, it lets the arrow keys scroll. */}
            <button
              type="button"
              className={classes(
                'grid [place-items:safe_center] -outline-offset-2',
                size === 'fit' ? 'h-full min-h-0 [cursor:zoom-in]' : 'min-h-full [cursor:zoom-out]',
              )}
              aria-label={next}
              onClick={() => setSize(size === 'fit' ? 'full' : 'fit')}
            >
              <img
                className={classes('max-w-none', size === 'fit' && 'size-full object-contain')}
                src={url}
                width={width * factor}
                height={height * factor}
                alt={label}
              />
            </button>
          </div>
        </>
      ) : null}
    </dialog>
  )
}
