export type Theme = 'light' | 'dark' | 'system'

/** localStorage key of the chosen theme (spec §2). */
const THEME_KEY = 'theme'

/** What is stored, as a theme: dark where nothing or something else is stored. */
export function parseTheme(stored: string | null): Theme {
  return stored === 'light' || stored === 'system' ? stored : 'dark'
}

/** What is shown for a choice. */
export function shownTheme(theme: Theme, prefersDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return prefersDark ? 'dark' : 'light'
  return theme
}

/** The stored choice of this browser; dark where storage is closed to us. */
export function storedTheme(): Theme {
  try {
    return parseTheme(localStorage.getItem(THEME_KEY))
  } catch {
    return 'dark'
  }
}

/** Shows the stored choice. */
function applyTheme(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = shownTheme(storedTheme(), prefersDark)
}

const CHANGED = 'mutuals:theme'

/** Stores a choice and shows it here and in other tabs. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    document.documentElement.dataset.theme = theme === 'light' ? 'light' : 'dark'
    return
  }
  applyTheme()
  dispatchEvent(new Event(CHANGED))
}

/** Calls back when the choice changes here or in another tab. */
export function watchTheme(onChange: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== THEME_KEY && event.key !== null) return
    applyTheme()
    onChange()
  }
  addEventListener(CHANGED, onChange)
  addEventListener('storage', fromOtherTab)
  return () => {
    removeEventListener(CHANGED, onChange)
    removeEventListener('storage', fromOtherTab)
  }
}
