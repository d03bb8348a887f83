import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Badge } from '../design/badge.tsx'
import { Brand } from '../design/brand.tsx'
import { ListIcon, MagnifyingGlassIcon } from '../design/icons.ts'
import { lazyPart, NotLoaded } from '../design/lazy-part.ts'
import type { FrameProps, FrameViewer, JumpPage } from './frame.ts'
import type { JumpDialogProps } from './jump-dialog.tsx'
import { Static } from './static.tsx'

type Props = Pick<FrameProps, 'viewer' | 'demo' | 'appName' | 'jumpPages'> & {
  onMenu: () => void
  /** Right end: the member's account or the visitor's sign-in links. */
  children: ReactNode
}

/** Search or jump at the left, the account at the right; on a phone also the drawer's button and the logo. */
export function Header({ viewer, demo, appName, jumpPages, onMenu, children }: Props) {
  return (
    <header className="top">
      <button type="button" className="icon-btn desk:hidden" aria-label="Open menu" onClick={onMenu}>
        <ListIcon aria-hidden="true" />
      </button>
      <Static className="contents">
        {import.meta.env.SSR && (
          <>
            <Brand
              className="max-desk:min-w-10 max-desk:min-h-10 max-desk:justify-center max-[380px]:flex-none max-[380px]:min-w-8 desk:hidden"
              name={appName}
              size={24}
              mark
            />
            {demo ? <Badge className="desk:hidden">Demo</Badge> : null}
          </>
        )}
      </Static>
      <span className="flex-1 desk:hidden" />
      <Jump viewer={viewer} pages={jumpPages ?? []} />
      <span className="flex-1 max-desk:hidden" />
      {children}
    </header>
  )
}

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
function Jump({ viewer, pages }: { viewer: FrameViewer | null; pages: JumpPage[] }) {
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
