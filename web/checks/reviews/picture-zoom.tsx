import { useState } from 'react'
import type { ProofPicture } from '#contract/checks/reviews.ts'
import { ArrowSquareOutIcon, XIcon } from '../../design/icons.ts'
import { Segmented } from '../../design/segmented.tsx'
import { useModal } from '../../design/use-modal.ts'
import './reviews.css'

interface Props {
  open: boolean
  onClose: () => void
  label: string
  picture: ProofPicture & { url: string }
}

const sizes = { fit: 'Fit', full: '100%', double: '200%' } as const
type Size = keyof typeof sizes

/** A screenshot over the whole window: fitted, in its own size or twice that, scrolled in every direction. */
export function PictureZoom({ open, onClose, label, picture: { url, width, height } }: Props) {
  const modal = useModal(open, onClose)
  const [size, setSize] = useState<Size>('full')
  const factor = size === 'double' ? 2 : 1
  const next = size === 'fit' ? 'Show in its own size' : 'Fit to the window'
  return (
    <dialog
      {...modal}
      className="w-[100vw] max-w-none h-dvh max-h-none bg-canvas text-ink [&[open]]:flex [&[open]]:flex-col"
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
              <ArrowSquareOutIcon aria-hidden="true" />
            </a>
            <button type="button" className="icon-btn" aria-label="Close" onClick={onClose}>
              <XIcon aria-hidden="true" />
            </button>
          </header>
          <div className="zoom-view">
            {/* Focused, it lets the arrow keys scroll. */}
            <button type="button" aria-label={next} onClick={() => setSize(size === 'fit' ? 'full' : 'fit')}>
              <img
                className={size === 'fit' ? 'zoom-fit' : undefined}
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
