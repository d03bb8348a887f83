import { type ComponentProps, Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { Pages } from '../../design/page-list.tsx'
import { EmptyState, NotRead, SkeletonRows } from '../../design/placeholders.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import type { Place } from './desk-head.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { QueueItem } from './queue-item.tsx'
import { useQueue } from './use-queue.ts'

type Frame = Pick<ComponentProps<typeof QueueFrame>, 'title' | 'back' | 'waiting' | 'filter'>

interface Props<Item> extends Frame {
  list: Omit<Pages<unknown>, 'pages'>
  /** The items that were read. Pages may repeat some if the queue has shifted; one of each appears. */
  items: readonly Item[]
  idOf: (item: Item) => string
  /** Number of items in the queue; undefined: unknown. */
  total?: number | undefined
  row: (item: Item) => Omit<ComponentProps<typeof QueueItem>, 'isCurrent' | 'onChoose'>
  /** Remarks below the list: on its items, and on the queue, empty or not. */
  remark?: string
  foot?: string | undefined
  failed: { title: string; text: string }
  empty: ComponentProps<typeof EmptyState>
  /** Above the words of an empty queue. */
  emptyNote?: ReactNode
  /** The chosen item; `onDone` moves on to the next one and reads the list again. */
  children: (item: Item, place: Place, onDone: () => void) => ReactNode
}

/** A desk over a list that is read page by page: its items, and the chosen one, or why there is none. */
export function QueueDesk<Item>(props: Props<Item>) {
  const { list, idOf, total, row, remark, foot, failed, empty, emptyNote, children, ...frame } = props
  const { isPending, isError, more, busy, retry } = list
  const items = [...new Map(props.items.map((item) => [idOf(item), item])).values()]
  const { current, choose, place, moveOn } = useQueue(items, idOf, total ?? frame.waiting)
  const done = (): void => {
    moveOn()
    retry()
  }
  return (
    <QueueFrame
      {...frame}
      items={
        isPending ? (
          <SkeletonRows rows={4} />
        ) : (
          <ul>
            {items.map((item) => (
              <QueueItem
                key={idOf(item)}
                {...row(item)}
                isCurrent={item === current}
                onChoose={() => choose(idOf(item))}
              />
            ))}
          </ul>
        )
      }
      foot={
        <>
          <ShowMore shown={items.length} total={total} onMore={more} busy={busy} />
          {[items.length > 0 && remark, foot].map((text) =>
            text ? (
              <p key={text} className="px-5 py-3 text-13 text-ink-3">
                {text}
              </p>
            ) : null,
          )}
        </>
      }
    >
      {current ? (
        <Fragment key={idOf(current)}>{children(current, place, done)}</Fragment>
      ) : isPending ? null : (
        <QueueNone place={place}>
          {isError ? (
            <NotRead {...failed} retry={retry} />
          ) : (
            <>
              {emptyNote}
              <EmptyState {...empty} />
            </>
          )}
        </QueueNone>
      )}
    </QueueFrame>
  )
}

/** The place of the chosen item where there is none. After the last verdict it takes the focus, as the next item would. */
function QueueNone({ place, children }: { place: Place; children: ReactNode }) {
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
