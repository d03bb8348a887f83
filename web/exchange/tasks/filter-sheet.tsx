import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import type { TaskPage } from './task-filters.ts'
import { Chips } from './task-toolbar.tsx'
import { useFilters } from './use-filters.ts'

/** All filters of a phone's list in one dialog; a choice opens its list. Its button says how many are in effect. */
export function FilterSheet({ page }: { page: TaskPage }) {
  const [open, setOpen] = useState(false)
  const { actions, time, tier, order } = useFilters(page)
  const filters = [actions, time, tier, order].filter((filter) => filter !== null)
  const inEffect = filters.filter(({ chosen, choices }) => chosen !== choices[0]?.label).length
  return (
    <div className="grid desk:hidden">
      <Button className="h-12 [--pad:14px]" icon="Funnel" onClick={() => setOpen(true)}>
        <span className="sr-only">Filters</span>
        {inEffect > 0 ? <span className="num">{inEffect}</span> : null}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Filters">
        {filters.map((filter) => (
          <section key={filter.name} className="grid gap-2.5" aria-label={filter.name}>
            <h3 className="h3">{filter.name}</h3>
            <div className="flex flex-wrap gap-2">
              <Chips filter={filter} />
            </div>
          </section>
        ))}
      </Dialog>
    </div>
  )
}
