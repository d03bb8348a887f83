import type { ReactNode } from 'react'
import { BonusCard } from '../daily-bonus/index.ts'
import { DayNote, TodayCard } from '../points/index.ts'
import { HowChecked } from './how-checked.tsx'

/**
 * A list of tasks with today beside it, or above it on narrower screens. Today comes first in the markup, so
 * it is never pushed down while the rest of the page arrives.
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
