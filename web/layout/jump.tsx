import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { MagnifyingGlassIcon } from '../design/icons.ts'
import { lazyPart, NotLoaded } from '../design/lazy-part.ts'
import type { FrameViewer, JumpPage } from './frame.ts'
import type { JumpDialogProps } from './jump-dialog.tsx'

/** Loaded when first opened. */
const JumpDialog = lazyPart<JumpDialogProps>(() => import('./jump-dialog.tsx'), NotLoaded)

const never = () => () => {}

/** Label of the shortcut on this machine. The server cannot know it and writes the most common one. */
function useJumpKey(): string {
  const isMac = useSyncExternalStore(
    never,
    () => /Mac|iP(hone|ad|od)/.test(navigator.platform),
    () => false,
  )
  return isMac ? '⌘K' : 'Ctrl K'
}

/** Search or jump: the header's button and Cmd/Ctrl K open the same list of pages. */
export function Jump({ viewer, pages }: { viewer: FrameViewer | null; pages: JumpPage[] }) {
  const [open, setOpen] = useState<boolean | null>(null)
  const key = useJumpKey()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" className="top-find" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MagnifyingGlassIcon aria-hidden="true" />
        <span>Search or jump to</span>
        <span className="kbd" aria-hidden="true">
          {key}
        </span>
      </button>
      {open === null ? null : (
        <Suspense fallback={null}>
          <JumpDialog open={open} onClose={() => setOpen(false)} viewer={viewer} pages={pages} />
        </Suspense>
      )}
    </>
  )
}
