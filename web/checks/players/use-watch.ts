import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { type WatchPlan, WatchRun, type WatchView } from './watch-run.ts'

/** Runs the page's watched task: listens to the player in this frame while the component is mounted. */
export function useWatch(
  plan: WatchPlan,
  frame: RefObject<HTMLIFrameElement | null>,
): { view: WatchView; run: WatchRun } {
  const [run] = useState(() => new WatchRun(plan))
  const view = useSyncExternalStore(run.subscribe, run.read, run.read)
  useEffect(() => run.attach(() => frame.current?.contentWindow), [run, frame])
  return { view, run }
}
