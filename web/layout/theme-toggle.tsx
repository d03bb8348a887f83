import { useSyncExternalStore } from 'react'
import { classes } from '../design/classes.ts'
import { Icon } from '../design/icon.tsx'
import type { Tooltip } from '../design/tooltip.tsx'

const choices = [
  { value: 'light', label: 'Light', icon: 'Sun' },
  { value: 'dark', label: 'Dark', icon: 'Moon' },
  { value: 'system', label: 'System', icon: 'Desktop' },
] as const

export interface ThemeProps {
  /** Words beside the icons (account page). */
  labels?: boolean | undefined
  /** Shows the names of the icons; a first visit loads no tooltips. */
  tip?: typeof Tooltip | undefined
}

/**
 * Light, dark or the system's theme. It works before hydration: early.ts handles the click, and the choice
 * shows through the root's data-choice.
 */
export function ThemeToggle({ labels = false, tip: Tip }: ThemeProps) {
  const theme = useSyncExternalStore<Theme>(watchTheme, chosenTheme, () => 'dark')
  return (
    <fieldset
      className={classes(
        'seg',
        labels
          ? 'seg-full'
          : 'flex w-fit ml-0.75 mb-1.25 bg-transparent [&>button]:w-7.5 [&>button]:p-0 max-desk:[&>button]:w-11',
      )}
    >
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, icon }) => {
        const name = `${label} theme`
        const button = (
          <button
            key={value}
            type="button"
            data-choose={value}
            aria-pressed={theme === value}
            aria-label={labels ? undefined : name}
          >
            <Icon name={icon} className="theme-off" />
            <Icon name={icon} className="theme-on" weight="fill" />
            {labels ? label : null}
          </button>
        )
        return Tip ? (
          <Tip key={value} text={name}>
            {button}
          </Tip>
        ) : (
          button
        )
      })}
    </fieldset>
  )
}

type Theme = 'light' | 'dark' | 'system'

/** The chosen theme. early.ts reads and applies it before the first paint and keeps it on the root element. */
function chosenTheme(): Theme {
  const { choice } = document.documentElement.dataset
  return choice === 'light' || choice === 'system' ? choice : 'dark'
}

/** Calls `onChange` when the choice changes, in this tab or another. Returns a function that unsubscribes. */
function watchTheme(onChange: () => void): () => void {
  addEventListener('mutuals:theme', onChange)
  return () => removeEventListener('mutuals:theme', onChange)
}
