import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { Pages } from '../../design/page-list.tsx'
import { EmptyState, NotRead, SkeletonRows } from '../../design/placeholders.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import type { Place } from './desk-head.tsx'
import { QueueFrame } from './queue-frame.tsx'

type Props = Pick<ComponentProps<typeof QueueFrame>, 'title' | 'waiting' | 'filter'> & {
  list: Omit<Pages<unknown>, 'pages'>
  /** A QueueItem for each item that was read. */
  items: ReactNode[]
  /** Number of items in the queue; undefined: unknown. */
  total?: number | undefined
  place: Place
  /** Below the list. */
  remark?: ReactNode
  failed: { title: string; text: string }
  empty: { title: string; text: string }
  /** The chosen item; null: there is none. */
  children: ReactNode
}

/** A desk over a list that is read page by page: its items, and the chosen one, or why there is none. */
export function QueueDesk(props: Props) {
  const { list, items, total, place, remark, failed, empty, children, ...frame } = props
  const { isPending, isError, more, busy, retry } = list
  return (
    <QueueFrame
      {...frame}
      items={isPending ? <SkeletonRows rows={4} /> : <ul>{items}</ul>}
      foot={
        <>
          {more ? <ShowMore shown={items.length} total={total} onMore={more} busy={busy} /> : null}
          {remark}
        </>
      }
    >
      {children ??
        (isPending ? null : (
          <QueueNone place={place}>
            {isError ? <NotRead {...failed} retry={retry} /> : <EmptyState {...empty} />}
          </QueueNone>
        ))}
    </QueueFrame>
  )
}

/** The place of the chosen item where there is none. After the last verdict it takes the focus, as the next item would. */
export function QueueNone({ place, children }: { place: Place; children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  const { takesFocus } = place
  useEffect(() => {
    if (takesFocus) section.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section
      className="queue-none grid content-center gap-5 min-w-0 p-7 focus:[outline:none] max-desk:px-4 max-desk:py-2"
      aria-label="Evidence"
      ref={section}
      tabIndex={-1}
    >
      {children}
    </section>
  )
}
