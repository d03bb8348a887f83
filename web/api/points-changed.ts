const changed = 'mutuals:points-changed'

/** Announces that this member's points have moved, so the parts that show them are refetched. */
export function tellPointsChanged(): void {
  window.dispatchEvent(new Event(changed))
}

/** Calls `act` whenever points have moved. Returns a function that unsubscribes. */
export function onPointsChanged(act: () => void): () => void {
  window.addEventListener(changed, act)
  return () => window.removeEventListener(changed, act)
}
