import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

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
      console.error('a part of the page could not be loaded', thrown)
      return { default: instead }
    }),
  )
}
