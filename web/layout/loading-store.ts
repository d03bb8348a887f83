/** Time until an overlay with autoHide hides, unless it is given one (spec §9). */
const AUTO_HIDE_MS = 2000
/** Delay before the indicator stops, once the viewer is known (spec §9). */
const STOP_DELAY_MS = 100

export type LoadingOptions = {
  /** Hides the overlay after `autoHideMs`. */
  autoHide?: boolean | undefined
  autoHideMs?: number | undefined
}

/** Creates the state of one page's loading overlay, with the timers that hide it. */
export function createLoadingStore(loadingAtFirst: boolean) {
  let isLoading = loadingAtFirst
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const change = (next: boolean, thenStopAfterMs?: number) => {
    clearTimeout(timer)
    timer = thenStopAfterMs === undefined ? undefined : setTimeout(() => change(false), thenStopAfterMs)
    if (isLoading === next) return
    isLoading = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => isLoading,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    startLoading: ({ autoHide = false, autoHideMs = AUTO_HIDE_MS }: LoadingOptions = {}) =>
      change(true, autoHide ? autoHideMs : undefined),
    stopLoading: () => change(false),
    /** The viewer became known (false), or unknown again (true). */
    authChanged: (authLoading: boolean) => {
      if (authLoading) change(true)
      else if (isLoading) change(true, STOP_DELAY_MS)
    },
  }
}

export type LoadingStore = ReturnType<typeof createLoadingStore>
