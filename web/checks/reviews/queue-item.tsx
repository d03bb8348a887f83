import type { ReactNode } from 'react'
import { Waited } from './waited.tsx'

interface Props {
  /** Picture of the item's subject. */
  mark: ReactNode
  name: string
  note: ReactNode
  /** Points at stake. */
  points?: ReactNode
  /** Icon for an item with something special about it. */
  sign?: ReactNode
  since: string
  isCurrent: boolean
  onChoose: () => void
}

/** One item that waits for a verdict, in two lines. */
export function QueueItem({ mark, name, note, points, sign, since, isCurrent, onChoose }: Props) {
  return (
    <li>
      <button type="button" className="queue-item" aria-current={isCurrent || undefined} onClick={onChoose}>
        {mark}
        <span className="queue-item-text">
          <b className="trunc">{name}</b>
          <span className="dim text-13 trunc">{note}</span>
        </span>
        <span className="queue-item-end">
          {points}
          <span className="dim text-12 num">
            {sign}
            <Waited since={since} />
          </span>
        </span>
      </button>
    </li>
  )
}
