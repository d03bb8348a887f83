const changed = 'mutuals:points-changed'

/** Says that points of this member have moved, so that whatever shows them is read again. */
export function tellPointsChanged(): void {
  window.dispatchEvent(new Event(changed))
}

/** Calls back when points have moved; answers how to stop listening. */
export function onPointsChanged(act: () => void): () => void {
  window.addEventListener(changed, act)
  return () => window.removeEventListener(changed, act)
}
