import type { Operation } from '#contract/operation.ts'

const changed = 'mutuals:points-changed'

/**
 * Announces that this member's points have moved, so the parts that show them are refetched. list: the list
 * that the task was in, which is read again even if this page does not show it.
 */
export function announcePointsChanged(list?: Operation): void {
  window.dispatchEvent(new CustomEvent(changed, { detail: list }))
}

/** Calls `act` whenever points have moved. Returns a function that unsubscribes. */
export function onPointsChanged(act: (list: Operation | null) => void): () => void {
  const listener = (event: Event): void => act((event as CustomEvent<Operation | null>).detail)
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}
