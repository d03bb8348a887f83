import { useSyncExternalStore } from 'react'
import { Checkbox } from '../design/field.tsx'
import { keysAreOn, setKeys, watchKeys } from '../design/single-keys.ts'

/** Turns shortcuts of a single key on or off, for this browser, like the theme. */
export function KeysSwitch() {
  const on = useSyncExternalStore(watchKeys, keysAreOn, () => true)
  return (
    <div className="grid gap-1">
      <Checkbox checked={on} onChange={({ target }) => setKeys(target.checked)}>
        Single-key shortcuts
      </Checkbox>
      <p className="sub text-13">
        In this browser: letters on review pages and in lists of tasks, and ? for the list. Ctrl K or ⌘K works
        either way.
      </p>
    </div>
  )
}
