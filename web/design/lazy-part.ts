import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { toast } from './toast-store.ts'

/**
 * A component that is loaded on first use. If it can't be (no network, a deploy since), `instead` replaces it
 * and the page around it stays: nothing typed there is lost to an error screen.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().catch((thrown: unknown) => {
      console.error('couldn’t load a part of the page', thrown)
      return { default: instead }
    }),
  )
}

/** Replaces a dialog or drawer that could not be loaded: shows a toast each time it is opened. */
export function NotLoaded({ open, onClose }: { open: boolean; onClose: () => void }) {
  useEffect(() => {
    if (!open) return
    const description = 'Check your connection and try again.'
    toast({ title: 'Couldn’t open this', description, variant: 'destructive' })
    onClose()
  })
  return null
}
