export type Theme = 'light' | 'dark' | 'system'

/** What is chosen here: early.ts reads, shows and stores it from the first paint on, and keeps it at the root. */
export function chosenTheme(): Theme {
  const { choice } = document.documentElement.dataset
  return choice === 'light' || choice === 'system' ? choice : 'dark'
}

/** Calls back when the choice changes, here or in another tab. */
export function watchTheme(onChange: () => void): () => void {
  addEventListener('mutuals:theme', onChange)
  return () => removeEventListener('mutuals:theme', onChange)
}
