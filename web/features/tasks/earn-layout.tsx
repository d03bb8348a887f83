import type { ReactNode } from 'react'
import { BonusCard } from '../daily-bonus/index.ts'
import { DayNote, TodayCard } from '../points/index.ts'
import { HowChecked } from './how-checked.tsx'

/**
 * A list of tasks with today beside it; on narrower screens today comes first. So it is written first: what a
 * browser shows before all has arrived is never pushed down.
 */
export function EarnLayout({ children }: { children: ReactNode }) {
  return (
    <div className="with-rail">
      <aside className="rail earn-rail" aria-label="Today">
        <TodayCard />
        <BonusCard />
        <div className="max-desk:hidden">
          <HowChecked />
        </div>
      </aside>
      <div className="earn-list">
        <DayNote />
        {children}
      </div>
    </div>
  )
}
