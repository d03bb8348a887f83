import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Viewer } from '#contract/people/sessions.ts'
import { Badge } from '../design/badge.tsx'
import { Brand } from '../design/brand.tsx'
import { Icon } from '../design/icon.tsx'
import { lazyPart, NotLoaded } from '../design/lazy-part.ts'
import { isSingleKey } from '../design/single-keys.ts'
import { useHydrated } from '../design/use-hydrated.ts'
import type { FrameProps } from './frame.ts'
import type { JumpDialogProps } from './jump-dialog.tsx'
import { useIsOpen } from './open-pages.tsx'
import type { ShortcutsDialogProps } from './shortcuts-dialog.tsx'
import { Static } from './static.tsx'

type Props = Pick<FrameProps, 'viewer' | 'demo' | 'appName' | 'path'> & {
  onMenu: () => void
  /** Right end: the member's account or the visitor's sign-in links. */
  children: ReactNode
}

/** Search or jump at the left, the account at the right; on a phone also the drawer's button and the logo. */
export function Header({ viewer, demo, appName, path, onMenu, children }: Props) {
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
      <Jump viewer={viewer} path={path} appName={appName} />
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

interface Place {
  path: string
  viewer: Viewer | null
  isOpen: (path: string) => boolean
}

/** Paths of pages on which something runs that leaving would end. */
const running = /^\/(tasks|website-viewer|watch-video|earn-twitch|platforms\/tiktok\/watch)/

const afterGMs = 1500

/**
 * Calls `open` for Cmd/Ctrl K and ?, and opens the page of a letter after G. In the capture phase: a letter after G
 * must not act on the page.
 */
function useShortcuts(place: Place, open: (what: 'jump' | 'keys') => void): void {
  const held = useRef({ place, open })
  useEffect(() => {
    held.current = { place, open }
  })
  useEffect(() => {
    let pressedG = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey) {
        event.preventDefault()
        held.current.open('jump')
        return
      }
      const isAfterG = event.timeStamp - pressedG < afterGMs
      if (!isSingleKey(event)) return
      if (isAfterG || key === '?') event.preventDefault()
      pressedG = key === 'g' && !isAfterG ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (isAfterG) void leadTo(key, held.current.place)
      else if (key === '?') held.current.open('keys')
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
}

/** Opens the page of a letter, if the viewer is offered it and nothing runs here. */
async function leadTo(key: string, { path, viewer, isOpen }: Place): Promise<void> {
  if (running.test(path)) return
  const { pageOfKey } = await import('./jump-pages.ts')
  const page = pageOfKey(key, viewer, isOpen)
  if (page) location.assign(page)
}

/** Search or jump: the header's button and Cmd/Ctrl K open the same dialog, ? the list of shortcuts. */
function Jump({ viewer, path, appName }: Pick<FrameProps, 'viewer' | 'path' | 'appName'>) {
  const [shown, setShown] = useState<'jump' | 'keys' | null>(null)
  const [loaded, setLoaded] = useState<Record<string, boolean>>({})
  const key = useJumpKey()
  const open = (what: 'jump' | 'keys') => {
    setLoaded((was) => ({ ...was, [what]: true }))
    setShown((was) => (was === what ? null : what))
  }
  const close = () => setShown(null)
  useShortcuts({ path, viewer, isOpen: useIsOpen() }, open)
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
