import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { LoadingOverlay } from './loading-overlay.tsx'
import { createLoadingStore, type LoadingOptions, type LoadingStore } from './loading-store.ts'
import { watchStrayOverlays } from './stray-overlays.ts'

const LoadingContext = createContext<LoadingStore | null>(null)

export type Loading = {
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
  const isLoading = useSyncExternalStore(store.subscribe, store.read, store.read)
  return { isLoading, startLoading: store.startLoading, stopLoading: store.stopLoading }
}

function Overlay() {
  const { isLoading } = useLoading()
  useEffect(() => (isLoading ? undefined : watchStrayOverlays(document.body)), [isLoading])
  return isLoading ? <LoadingOverlay /> : null
}

type Props = {
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
