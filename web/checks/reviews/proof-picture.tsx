import { type CSSProperties, useState } from 'react'
import type { Finding, ProofPicture as Picture } from '#contract/checks/reviews.ts'
import { Button } from '../../design/button.tsx'
import { MagnifyingGlassPlusIcon } from '../../design/icons.ts'
import { useWaits } from '../../layout/waits.ts'
import { PictureZoom } from './picture-zoom.tsx'
import './reviews.css'

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
        className="block relative w-[min(100%,var(--most),60vh_*_var(--ratio))] aspect-[var(--ratio)] [outline:1px_solid_var(--line)] bg-canvas [cursor:zoom-in] focus-visible:[outline:2px_solid_var(--focus)] [&>img]:size-full"
        style={frameOf(picture)}
        onClick={zoom}
      >
        <img src={url} width={width} height={height} alt={label} />
        {marked
          ? found.map((finding, index) => (
              <Mark key={keyOf(finding)} finding={finding} picture={picture} index={index} />
            ))
          : null}
      </button>
      <Button variant="ghost" size="sm" icon={MagnifyingGlassPlusIcon} onClick={zoom}>
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
const frameOf = ({ width, height }: Picture): CSSProperties =>
  ({ '--most': `${width}px`, '--ratio': width / Math.max(1, height) }) as CSSProperties

const keyOf = ({ fact, left, top }: Finding): string => `${fact} ${left} ${top}`

function Mark({ finding, picture, index }: { finding: Finding; picture: Picture; index: number }) {
  const share = (part: number, of: number): string => `${(part / Math.max(1, of)) * 100}%`
  return (
    <span
      className="absolute [outline:2px_solid_var(--info-text)] outline-offset-2"
      aria-hidden="true"
      style={{
        left: share(finding.left, picture.width),
        top: share(finding.top, picture.height),
        width: share(finding.width, picture.width),
        height: share(finding.height, picture.height),
      }}
    >
      <em className="mark-number absolute -top-3.5 -left-3.5">{index + 1}</em>
    </span>
  )
}
