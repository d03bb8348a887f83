import type { ReactNode } from 'react'
import { classes } from '../../design/classes.ts'
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
      <button
        type="button"
        className={classes(
          'queue-item flex gap-3 items-center w-full px-3 py-2.5 rounded-md text-left',
          isCurrent ? 'bg-hover' : 'hover:bg-raised',
        )}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
      >
        {mark}
        <span className="grid flex-1 min-w-0 leading-[1.35]">
          <b className="trunc font-label">{name}</b>
          <span className="dim text-13 trunc">{note}</span>
        </span>
        <span className="grid flex-none justify-items-end text-13 leading-[1.5] [&_svg]:inline">
          {points}
          <span className="dim text-12 num max-[73.75rem]:hidden">
            {sign}
            <Waited since={since} />
          </span>
        </span>
      </button>
    </li>
  )
}
