import { taskSorts } from '#contract/tasks.ts'
import { Button } from '../../design/button.tsx'
import { SortAscendingIcon } from '../../design/icons.ts'
import { Menu } from '../../design/menu.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { durationText } from '../../design/time-text.ts'
import { filterHref, lengthFilters, sortLabels, type TaskFilters } from './task-filters.ts'

/** How long a visit may be, and the order; both stand in the address. */
export function TaskToolbar({ path, filters }: { path: string; filters: TaskFilters }) {
  const lengths = lengthFilters.map((seconds, index) => ({
    value: String(seconds),
    label: index === 0 ? durationText(seconds) : `Up to ${durationText(seconds)}`,
    href: filterHref(path, { ...filters, seconds }),
  }))
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Segmented
        label="Length"
        value={String(filters.seconds ?? 'any')}
        options={[
          { value: 'any', label: 'Any', href: filterHref(path, { ...filters, seconds: null }) },
          ...lengths,
        ]}
      />
      <Menu
        trigger={
          <Button variant="ghost" icon={SortAscendingIcon}>
            <span className="sr-only">Order: </span>
            {sortLabels[filters.sort]}
          </Button>
        }
        entries={taskSorts.map((sort) => ({
          kind: 'link',
          label: sortLabels[sort],
          href: filterHref(path, { ...filters, sort }),
        }))}
      />
    </div>
  )
}
