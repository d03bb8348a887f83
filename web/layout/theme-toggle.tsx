import { useSyncExternalStore } from 'react'
import { classes } from '../design/classes.ts'
import { DesktopIcon, MoonIcon, SunIcon } from '../design/icons.ts'
import { chooseTheme, storedTheme, type Theme, watchTheme } from './theme.ts'

const CHOICES = [
  { value: 'light', label: 'Light', icon: SunIcon },
  { value: 'dark', label: 'Dark', icon: MoonIcon },
  { value: 'system', label: 'System', icon: DesktopIcon },
] as const

/** Light, dark or as the system says. `labels` writes the words beside the icons (account page). */
export function ThemeToggle({ labels = false }: { labels?: boolean | undefined }) {
  const theme = useSyncExternalStore<Theme>(watchTheme, storedTheme, () => 'dark')
  return (
    <fieldset className={classes('seg', labels ? 'seg-full' : 'theme-toggle')}>
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ value, label, icon: Mark }) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          aria-label={labels ? undefined : `${label} theme`}
          onClick={() => chooseTheme(value)}
        >
          <Mark weight={theme === value ? 'fill' : 'regular'} aria-hidden="true" />
          {labels ? label : null}
        </button>
      ))}
    </fieldset>
  )
}
