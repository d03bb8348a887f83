import { useEffect, useState, useSyncExternalStore } from 'react'
import { VisitRun, type VisitView } from './visit-run.ts'
import type { VisitPlan } from './visit-tracking.ts'

/** The visit of this page: started once when the page is shown, ended when it is left. */
export function useVisit(plan: VisitPlan): { view: VisitView; run: VisitRun } {
  const [run] = useState(() => new VisitRun(plan))
  const view = useSyncExternalStore(run.subscribe, run.read, run.read)
  useEffect(() => run.attach(), [run])
  return { view, run }
}
