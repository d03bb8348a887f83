import { useSyncExternalStore } from 'react'
import { Checkbox } from '../design/field.tsx'
import { keysAreOn, keysSetting } from '../design/single-keys.ts'

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

/** Turns single-key shortcuts on or off in this browser. Without storage they stay on. */
function setKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(keysSetting)
    else localStorage.setItem(keysSetting, 'off')
  } catch {
    // Nothing to do: the switch shows the state that is stored.
  }
  dispatchEvent(new Event('mutuals:keys'))
}

/** Calls `onChange` when the switch changes, in this tab or another. Returns a function that unsubscribes. */
function watchKeys(onChange: () => void): () => void {
  for (const event of ['mutuals:keys', 'storage']) addEventListener(event, onChange)
  return () => {
    for (const event of ['mutuals:keys', 'storage']) removeEventListener(event, onChange)
  }
}
