import type { ReactNode } from 'react'
import { Waited } from './waited.tsx'

interface Props {
  /** Who it is about. */
  mark: ReactNode
  name: string
  note: ReactNode
  /** The points that it is about. */
  points?: ReactNode
  /** What is special about it. */
  sign?: ReactNode
  since: string
  isCurrent: boolean
  onChoose: () => void
}

/** One of what waits for a verdict, in two lines. */
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
