import { type ComponentProps, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { BackLink } from '../../page.tsx'
import './queue.css'
import { formatCount } from '#contract/numbers.ts'
import { EmptyState, NotRead, SkeletonRows } from '../../design/placeholders.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import type { Pages } from '../page-list.tsx'
import type { Place } from './desk-head.tsx'
import { QueueItem } from './queue-item.tsx'

interface Props<Item> {
  title: string
  /** The parent page, linked above the title. */
  back?: { label: string; href: string } | undefined
  /** Number of items that wait; undefined while unknown. */
  waiting: number | undefined
  /** Views of the queue. */
  filter?: ReactNode
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

/**
 * A desk over a list that is read page by page: the queue at the left, the chosen item or why there is none at the
 * right. On a phone one item follows another.
 */
export function QueueDesk<Item>(props: Props<Item>) {
  const { list, idOf, total, waiting, failed, empty, emptyNote, children } = props
  const items = [...new Map(props.items.map((item) => [idOf(item), item])).values()]
  const { current, choose, place, moveOn } = useQueue(items, idOf, list.more, total ?? waiting)
  const done = (): void => {
    moveOn()
    list.retry()
  }
  return (
    <div className="flush queue">
      <section
        className="queue-list grid gap-1 content-start self-start min-w-0 pb-3 overflow-y-auto overscroll-contain border-line max-desk:border-b desk:sticky desk:top-(--header) desk:max-h-[calc(100dvh_-_var(--header)_-_18px)]"
        aria-label="Queue"
      >
        <QueueHead {...props} />
        {list.isPending ? (
          <SkeletonRows rows={4} />
        ) : (
          <ul>
            {items.map((item) => (
              <QueueItem
                key={idOf(item)}
                {...props.row(item)}
                isCurrent={item === current}
                onChoose={() => choose(idOf(item))}
              />
            ))}
          </ul>
        )}
        <ShowMore shown={items.length} total={total} onMore={list.more} busy={list.busy} />
        {[items.length > 0 && props.remark, props.foot].map((text) =>
          text ? (
            <p key={text} className="px-5 py-3 text-13 text-ink-3">
              {text}
            </p>
          ) : null,
        )}
      </section>
      {current ? (
        <Fragment key={idOf(current)}>{children(current, place, done)}</Fragment>
      ) : list.isPending ? null : (
        <QueueNone place={place}>
          {list.isError ? (
            <NotRead {...failed} retry={list.retry} />
          ) : (
            <>
              {emptyNote}
              <EmptyState {...empty} />
            </>
          )}
        </QueueNone>
      )}
    </div>
  )
}

type HeadProps = Pick<Props<never>, 'title' | 'back' | 'waiting' | 'filter'>

function QueueHead({ title, back, waiting, filter }: HeadProps) {
  return (
    <div className="queue-head [&>.seg]:flex-wrap max-[73.75rem]:[&_.seg>*]:px-1.5 grid gap-3 w-full max-w-79 pt-5 pr-4 pb-2.5 pl-5 max-desk:max-w-none max-desk:pt-4 max-desk:pb-1 max-desk:pl-4">
      {back ? <BackLink {...back} className="mb-0" /> : null}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h1 className="h2 text-[1.0625rem]">{title}</h1>
        {waiting ? <span className="dim text-13 num">{formatCount(waiting)} waiting</span> : null}
      </div>
      {filter}
    </div>
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

/**
 * The chosen item of a queue, the first one at first, and the ways to its neighbours. Whoever reaches the last item
 * read has `more` read; undefined: it is the last of all. total: items in the queue, read or not.
 */
function useQueue<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  more: (() => void) | undefined,
  total: number | undefined,
) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [hasMoved, setHasMoved] = useState(false)
  const found = items.findIndex((item) => idOf(item) === chosen)
  const at = Math.max(0, found)
  const choose = (id: string): void => {
    setHasMoved(true)
    setChosen(id)
    const last = items.at(-1)
    if (last !== undefined && idOf(last) === id) more?.()
  }
  const move = (by: number): void => {
    setHasMoved(true)
    const target = more && at + by === items.length ? undefined : items.at((at + by) % items.length)
    if (target === undefined) more?.()
    else choose(idOf(target))
  }
  const canMove = items.length > 1
  const all = formatCount(total ?? items.length)
  const shown = useRef(items[at])
  useEffect(() => {
    shown.current = items[at]
  })
  return {
    current: items[at],
    choose,
    /** After a verdict: moves on to the next item, unless another one was chosen in the meantime. */
    moveOn: () => {
      const [now, decided] = [shown.current, items[at]]
      if (now !== undefined && decided !== undefined && idOf(now) === idOf(decided)) move(1)
    },
    place: {
      text: `${formatCount(at + 1)} of ${total === undefined && more ? `more than ${all}` : all}`,
      onPrevious: canMove ? () => move(-1) : undefined,
      onNext: canMove ? () => move(1) : undefined,
      takesFocus: hasMoved,
    },
  }
}
