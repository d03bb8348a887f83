import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Logo } from '../design/brand.tsx'
import { Store, useStore } from '../design/store.ts'

/** Time until an overlay with autoHide hides, unless it is given one (spec §9). */
const defaultHideMs = 2000
/** Delay before the indicator stops, once the viewer is known (spec §9). */
const stopDelayMs = 100

interface LoadingOptions {
  /** Hides the overlay after `autoHideMs`. */
  autoHide?: boolean | undefined
  autoHideMs?: number | undefined
}

/** Creates the state of one page's loading overlay, with the timers that hide it. */
export function createLoadingStore(loadingAtFirst: boolean) {
  const store = new Store(loadingAtFirst)
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (next: boolean, thenStopAfterMs?: number) => {
    clearTimeout(timer)
    timer = thenStopAfterMs === undefined ? undefined : setTimeout(() => change(false), thenStopAfterMs)
    if (store.read() !== next) store.set(next)
  }
  return {
    read: store.read,
    subscribe: store.subscribe,
    startLoading: ({ autoHide = false, autoHideMs = defaultHideMs }: LoadingOptions = {}) =>
      change(true, autoHide ? autoHideMs : undefined),
    stopLoading: () => change(false),
    /** The viewer became known (false), or unknown again (true). */
    authChanged: (authLoading: boolean) => {
      if (authLoading) change(true)
      else if (store.read()) change(true, stopDelayMs)
    },
  }
}

const LoadingContext = createContext<ReturnType<typeof createLoadingStore> | null>(null)

export interface Loading {
  isLoading: boolean
  /** Shows the overlay. With `autoHide` it hides after `autoHideMs`, by default 2000 ms. */
  startLoading: (options?: LoadingOptions) => void
  stopLoading: () => void
}

/**
 * State and controls of the loading overlay.
 * @throws Error outside of a LoadingProvider
 */
export function useLoading(): Loading {
  const store = useContext(LoadingContext)
  if (!store) throw new Error('useLoading must be used within a LoadingProvider')
  const isLoading = useStore(store)
  return { isLoading, startLoading: store.startLoading, stopLoading: store.stopLoading }
}

function Overlay() {
  const { isLoading } = useLoading()
  useEffect(() => (isLoading ? undefined : watchStrayOverlays(document.body)), [isLoading])
  return isLoading ? <LoadingOverlay /> : null
}

interface Props {
  /** True while the viewer is unknown; the overlay hides 100 ms after it turns false. */
  authLoading?: boolean | undefined
  children: ReactNode
}

/** Holds the overlay of a page and gives its parts `useLoading`. */
export function LoadingProvider({ authLoading = false, children }: Props) {
  const [store] = useState(() => createLoadingStore(authLoading))
  useEffect(() => store.authChanged(authLoading), [store, authLoading])
  return (
    <LoadingContext.Provider value={store}>
      {children}
      <Overlay />
    </LoadingContext.Provider>
  )
}

/** Interval of the search for overlays left behind; each change of the page triggers one too (spec §9). */
const cleanupEveryMs = 2000

/** Hides every loading overlay of the page. Called while nothing loads, when none may cover it. */
function hideStrayOverlays(root: HTMLElement): void {
  for (const overlay of root.querySelectorAll<HTMLElement>('[data-loading-overlay]')) overlay.hidden = true
}

/** Hides stray overlays now, every 2 s and on each change of the page. Returns a function that stops this. */
export function watchStrayOverlays(root: HTMLElement): () => void {
  hideStrayOverlays(root)
  const observer = new MutationObserver(() => hideStrayOverlays(root))
  observer.observe(root, { childList: true, subtree: true })
  const timer = setInterval(() => hideStrayOverlays(root), cleanupEveryMs)
  return () => {
    observer.disconnect()
    clearInterval(timer)
  }
}

/** Covers the full window: 'Loading content...' (spec §2). */
function LoadingOverlay() {
  return (
    <div
      className="grid place-content-center place-items-center min-h-dvh bg-canvas fixed inset-0 z-90 gap-5 font-medium text-ink-2"
      role="status"
      data-loading-overlay=""
    >
      <span className="loading-logo" aria-hidden="true">
        <Logo size={52} />
      </span>
      <p>Loading content...</p>
    </div>
  )
}
