/** How long the overlay stands where it hides by itself and nobody said otherwise (spec §9). */
const AUTO_HIDE_MS = 2000
/** The indicator stops this long after it is known who looks (spec §9). */
const STOP_DELAY_MS = 100

export type LoadingOptions = {
  /** The overlay goes by itself after `autoHideMs`. */
  autoHide?: boolean | undefined
  autoHideMs?: number | undefined
}

/** The switch of one page's loading overlay, with the timers that turn it off. */
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
    /** It became known, or unknown again, who looks. */
    authChanged: (authLoading: boolean) => {
      if (authLoading) change(true)
      else if (isLoading) change(true, STOP_DELAY_MS)
    },
  }
}

export type LoadingStore = ReturnType<typeof createLoadingStore>
