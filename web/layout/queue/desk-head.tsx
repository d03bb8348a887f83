import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../../design/icon-button.tsx'

/** Place of an item in its queue. */
export interface Place {
  /** “3 of 12”. */
  text: string
  /** Move without deciding; undefined: there is no other item. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** True after a verdict or a move: the focus follows to the item's title. */
  takesFocus: boolean
}

/** The evidence of one item, with the verdict on it. */
export interface EvidenceProps<Item> {
  item: Item
  place: Place
  /** Moves on to the next item, and reads the queue again. */
  onDone: () => void
}

interface Props {
  place: Place
  /** After the place, in one line. */
  note?: ReactNode
  title: string
  children: ReactNode
}

/** Head of one item on a desk: its place in the queue, its title, and the ways to its neighbours. */
export function DeskHead({ place, note, title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { text, onPrevious, onNext, takesFocus } = place
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('.queue')?.scrollIntoView({ block: 'start' })
  }, [takesFocus])
  return (
    <header className="flex gap-4 justify-between px-7 pt-5 wrap-anywhere max-[73.75rem]:px-5 max-desk:px-4 max-desk:pt-4 max-desk:pb-0">
      <div className="grid min-w-0 gap-1">
        <p className="sub text-13 num">
          {text}
          {note}
        </p>
        <h2
          className="display text-[1.625rem] focus:[outline:none] max-desk:text-22"
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </h2>
        <p className="sub">{children}</p>
      </div>
      {onNext && onPrevious ? (
        <div className="flex flex-none gap-1">
          <IconButton icon="CaretUp" label="Previous" onClick={onPrevious} />
          <IconButton icon="CaretDown" label="Next" onClick={onNext} />
        </div>
      ) : null}
    </header>
  )
}
