import { type ReactNode, useId, useState } from 'react'
import { classes } from '../../design/classes.ts'
import { BonusCard } from '../daily-bonus/index.ts'
import { DayNote, TodayCard } from '../points/index.ts'
import { HowChecked } from './how-checked.tsx'
import { checksOf, type TaskPage } from './task-filters.ts'
import { TodayStrip } from './today-strip.tsx'
import './tasks.css'
import './today-strip.css'

/**
 * A list of tasks with today beside it, or above it on narrower screens; on a phone today is one strip that opens.
 * Today comes first in the markup, so it is never pushed down while the rest of the page arrives.
 */
export function EarnLayout({ page, children }: { page: TaskPage; children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className="with-rail">
      <aside className={classes('rail earn-rail', open && 'earn-rail-open')} aria-label="Today">
        <TodayStrip open={open} controls={id} onPress={() => setOpen(!open)} />
        <div
          className="grid gap-5 max-wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-desk:[.earn-rail:not(.earn-rail-open)>&]:hidden max-desk:grid-cols-1 max-desk:gap-3"
          id={id}
        >
          <TodayCard />
          <BonusCard />
        </div>
        <div className="max-desk:hidden">
          <HowChecked checks={checksOf(page.wish)} />
        </div>
      </aside>
      <div className="grid row-1 col-1 gap-4 min-w-0 max-wide:row-2">
        <DayNote />
        {children}
      </div>
    </div>
  )
}
