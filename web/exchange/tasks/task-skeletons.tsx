import { Skeleton } from '../../design/skeleton.tsx'
import './tasks.css'

const rows = ['one', 'two', 'three', 'four']

/** Placeholders of the size of task cards, shown while the list loads. */
export function TaskSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">Loading tasks</span>
      {rows.map((row) => (
        <div className="task" key={row}>
          <Skeleton className="h-16 w-28 max-desk:h-15.5 max-desk:w-22" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-1/4" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
