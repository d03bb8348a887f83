import type { ReactNode } from 'react'
import { BonusCard } from '../daily-bonus/index.ts'
import { DayNote, TodayCard } from '../points/index.ts'
import { HowChecked } from './how-checked.tsx'

/** A list of tasks with today beside it; on narrower screens today comes first. */
export function EarnLayout({ children }: { children: ReactNode }) {
  return (
    <div className="with-rail">
      <div className="grid min-w-0 gap-4">
        <DayNote />
        {children}
      </div>
      <aside className="rail earn-rail" aria-label="Today">
        <TodayCard />
        <BonusCard />
        <div className="max-desk:hidden">
          <HowChecked />
        </div>
      </aside>
    </div>
  )
}
