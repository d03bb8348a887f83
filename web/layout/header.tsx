import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Badge } from '../design/badge.tsx'
import { Brand } from '../design/brand.tsx'
import { Icon } from '../design/icon.tsx'
import { lazyPart, NotLoaded } from '../design/lazy-part.ts'
import { isSingleKey } from '../design/single-keys.ts'
import { useHydrated } from '../design/use-hydrated.ts'
import type { FrameProps } from './frame.ts'
import type { JumpDialogProps } from './jump-dialog.tsx'
import type { ShortcutsDialogProps } from './shortcuts-dialog.tsx'
import { Static } from './static.tsx'

type Props = Pick<FrameProps, 'viewer' | 'demo' | 'appName'> & {
  onMenu: () => void
  /** Right end: the member's account or the visitor's sign-in links. */
  children: ReactNode
}

/** Search or jump at the left, the account at the right; on a phone also the drawer's button and the logo. */
export function Header({ viewer, demo, appName, onMenu, children }: Props) {
  return (
    <header className="top">
      <button type="button" className="icon-btn desk:hidden" aria-label="Open menu" onClick={onMenu}>
        <Icon name="List" />
      </button>
      <Static className="contents">
        {import.meta.env.SSR && (
          <>
            <Brand
              className="max-desk:min-w-10 max-desk:min-h-10 max-desk:justify-center max-[27.5rem]:flex-none max-[27.5rem]:min-w-8 desk:hidden"
              name={appName}
              size={24}
              mark
            />
            {demo ? <Badge className="desk:hidden">Demo</Badge> : null}
          </>
        )}
      </Static>
      <span className="flex-1 desk:hidden" />
      <Jump viewer={viewer} appName={appName} />
      <span className="flex-1 max-desk:hidden" />
      {children}
    </header>
  )
}

const ShortcutsDialog = lazyPart<ShortcutsDialogProps>(() => import('./shortcuts-dialog.tsx'), NotLoaded)
const JumpDialog = lazyPart<JumpDialogProps>(() => import('./jump-dialog.tsx'), NotLoaded)

/** Label of the shortcut on this machine. The server cannot know it and writes the most common one. */
const useJumpKey = (): string =>
  useHydrated() && /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** Calls `open` for Cmd/Ctrl K and ?. */
function useShortcuts(open: (what: 'jump' | 'keys') => void): void {
  const held = useRef(open)
  useEffect(() => {
    held.current = open
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isJump = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey
      if (!isJump && !(event.key === '?' && isSingleKey(event))) return
      event.preventDefault()
      held.current(isJump ? 'jump' : 'keys')
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
}

/** Search or jump: the header's button and Cmd/Ctrl K open the same dialog, ? the list of shortcuts. */
function Jump({ viewer, appName }: Pick<FrameProps, 'viewer' | 'appName'>) {
  const [shown, setShown] = useState<'jump' | 'keys' | null>(null)
  const [loaded, setLoaded] = useState<Record<string, boolean>>({})
  const key = useJumpKey()
  const open = (what: 'jump' | 'keys') => {
    setLoaded((was) => ({ ...was, [what]: true }))
    setShown((was) => (was === what ? null : what))
  }
  const close = () => setShown(null)
  useShortcuts(open)
  return (
    <>
      <button type="button" className="top-find" aria-haspopup="dialog" onClick={() => open('jump')}>
        <Icon name="MagnifyingGlass" />
        <span className="max-desk:sr-only">Search or jump to</span>
        <span className="kbd" aria-hidden="true">
          {key}
        </span>
      </button>
      <Suspense fallback={null}>
        {loaded.jump ? (
          <JumpDialog
            open={shown === 'jump'}
            onClose={close}
            onKeys={() => open('keys')}
            viewer={viewer}
            appName={appName}
          />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {loaded.keys ? <ShortcutsDialog open={shown === 'keys'} onClose={close} viewer={viewer} /> : null}
      </Suspense>
    </>
  )
}
