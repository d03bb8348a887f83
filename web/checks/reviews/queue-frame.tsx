import type { ReactNode } from 'react'
import { ArrowLeftIcon } from '../../design/icons.ts'
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
      <section className="queue-list" aria-label="Queue">
        <div className="queue-head">
          {back ? (
            <a className="back-link" href={back.href}>
              <ArrowLeftIcon size={16} aria-hidden="true" />
              {back.label}
            </a>
          ) : null}
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h1 className="h2 text-[17px]">{title}</h1>
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
