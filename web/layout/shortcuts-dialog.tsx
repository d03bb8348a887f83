import { Fragment, type ReactNode } from 'react'
import type { Viewer } from '#contract/people/sessions.ts'
import { Dialog } from '../design/dialog.tsx'
import { KeysSwitch } from './keys-switch.tsx'

export type ShortcutsDialogProps = { open: boolean; onClose: () => void; viewer: Viewer | null }

const columns = 'grid gap-y-2 gap-x-8 desk:grid-cols-2'
const keysOn = {
  'In a list of tasks': { J: 'Next task', K: 'Task before', Enter: 'Do the task', X: 'Skip it' },
  'On review pages': { A: 'Approve', R: 'Reject', Q: 'Ask again, or open the page', F: 'Forged', J: 'Next' },
}

/** All shortcuts, and the switch that turns those of a single key off. */
export default function ShortcutsDialog({ open, onClose, viewer }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" className="w-[min(560px,100vw)]">
      <dl className={columns}>
        <Shortcut keys={['Ctrl or ⌘', 'K']}>Search or jump to</Shortcut>
        <Shortcut keys={['?']}>Keyboard shortcuts</Shortcut>
      </dl>
      {Object.entries(viewer ? keysOn : {}).map(([place, keys]) => (
        <Fragment key={place}>
          <h3 className="font-label">{place}</h3>
          <dl className={columns}>
            {Object.entries(keys).map(([key, what]) => (
              <Shortcut key={key} keys={[key]}>
                {what}
              </Shortcut>
            ))}
          </dl>
        </Fragment>
      ))}
      <KeysSwitch />
    </Dialog>
  )
}

function Shortcut({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <div className="flex gap-3 items-center justify-between">
      <dt>{children}</dt>
      <dd className="flex flex-none gap-1">
        {keys.map((key) => (
          <kbd key={key} className="kbd">
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}
