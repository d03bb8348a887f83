import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { classes } from './classes.ts'
import { OutlinedHalves } from './halves.tsx'
import { Spinner } from './spinner.tsx'

interface EmptyProps {
  /** The fact: "No recent activity". */
  title: string
  /** Says what will appear here, and promises no more. */
  text?: ReactNode
  /** One action. */
  action?: ReactNode
}

/** Empty list: an outlined pair of halves, the fact, what will appear, one action. */
export function EmptyState({ title, text, action }: EmptyProps) {
  return (
    <div className="grid gap-1 justify-items-center px-5 pt-9 pb-10 text-center [&>.btn]:mt-4">
      <span className="mb-3.5">
        <OutlinedHalves />
      </span>
      <p className="h3">{title}</p>
      {text ? <p className="max-w-[40ch] text-ink-2 text-balance">{text}</p> : null}
      {action}
    </div>
  )
}

interface NotReadProps {
  /** Still loading: skeleton rows are shown. */
  isPending?: boolean
  rows?: number
  title: string
  text?: string
  retry: () => unknown
  /** Draws a card around it. */
  isCard?: boolean
}

/** Placeholder for data that is still loading, or that could not be loaded and can be requested again. */
export function NotRead({ isCard = false, ...props }: NotReadProps) {
  const { isPending = false, rows = 3, title, text, retry } = props
  if (isCard)
    return (
      <Card flush>
        <NotRead {...props} />
      </Card>
    )
  if (isPending) return <SkeletonRows rows={rows} />
  return (
    <EmptyState title={title} text={text} action={<Button onClick={() => void retry()}>Try again</Button>} />
  )
}

/**
 * A block in the shape of the content to come; width and height by classes. It appears after 200 ms and never
 * shimmers.
 */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classes('skeleton', className)} aria-hidden="true" />
}

/** Rows of a list that is loading. */
export function SkeletonRows({ rows = 4 }: { rows?: number | undefined }) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div className="list-row" key={key}>
          <Skeleton className="h-9 w-13" />
          <div className="list-row-text gap-2">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** In the place of a card's content: its spinner, or a line once it could not be read. height: a class. */
export function Blank({ isPending, label, height }: { isPending: boolean; label: string; height: string }) {
  return (
    <div className={classes('grid place-items-center', height)}>
      {isPending ? <Spinner label={label} /> : <p className="dim">Nothing to show right now.</p>}
    </div>
  )
}
