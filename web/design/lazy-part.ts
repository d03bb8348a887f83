import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A part that is loaded when it is first wanted. Where it can't be (no network, a deploy meanwhile) the other one stands
 * in, and the page around it stays: what was typed there is not lost to an error screen.
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
