import { classes } from './classes.ts'

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
