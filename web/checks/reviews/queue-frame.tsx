import type { ReactNode } from 'react'
import { BackLink } from '../../design/page-head.tsx'
import './reviews.css'

interface Props {
  title: string
  /** The parent page, linked above the title. */
  back?: { label: string; href: string } | undefined
  /** Number of items that wait; undefined while unknown. */
  waiting: number | undefined
  /** Views of the queue. */
  filter?: ReactNode
  /** Below the list: more items, a remark. */
  foot?: ReactNode
  /** QueueItems. */
  items: ReactNode
  /** The chosen item, or why there is none. */
  children: ReactNode
}

/** A desk: the queue at the left, the chosen item at the right. On a phone one item follows another. */
export function QueueFrame({ title, back, waiting, filter, foot, items, children }: Props) {
  return (
    <div className="flush queue">
      <section
        className="queue-list grid gap-1 content-start self-start min-w-0 pb-3 overflow-y-auto overscroll-contain border-line max-desk:border-b desk:sticky desk:top-(--header) desk:max-h-[calc(100dvh_-_var(--header)_-_18px)]"
        aria-label="Queue"
      >
        <div className="queue-head grid gap-3 w-full max-w-79 pt-5 pr-4 pb-2.5 pl-5 max-desk:max-w-none max-desk:pt-4 max-desk:pb-1 max-desk:pl-4">
          {back ? <BackLink {...back} className="mb-0" /> : null}
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h1 className="h2 text-[1.0625rem]">{title}</h1>
            {waiting ? <span className="dim text-13 num">{waiting} waiting</span> : null}
          </div>
          {filter}
        </div>
        {items}
        {foot}
      </section>
      {children}
    </div>
  )
}
