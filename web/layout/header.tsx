import type { ReactNode } from 'react'
import { Badge } from '../design/badge.tsx'
import { Brand } from '../design/brand.tsx'
import { ListIcon } from '../design/icons.ts'
import type { FrameProps } from './frame.ts'
import { Jump } from './jump.tsx'
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
