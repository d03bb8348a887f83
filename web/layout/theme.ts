export type Theme = 'light' | 'dark' | 'system'

/** The chosen theme. early.ts reads and applies it before the first paint and keeps it on the root element. */
export function chosenTheme(): Theme {
  const { choice } = document.documentElement.dataset
  return choice === 'light' || choice === 'system' ? choice : 'dark'
}

/** Calls `onChange` when the choice changes, in this tab or another. Returns a function that unsubscribes. */
export function watchTheme(onChange: () => void): () => void {
  addEventListener('mutuals:theme', onChange)
  return () => removeEventListener('mutuals:theme', onChange)
}
