import { type ReactNode, Suspense, useState } from 'react'
import { Icon } from '../design/icon.tsx'
import { lazyPart, NotLoaded } from '../design/lazy-part.ts'
import { Toaster } from '../design/toaster.tsx'
import { Footer } from './footer.tsx'
import type { FrameProps } from './frame.ts'
import { Header } from './header.tsx'
import { LoadingProvider } from './loading-provider.tsx'
import type { MenuDrawerProps } from './menu-drawer.tsx'
import { currentItem, dockItems } from './navigation.ts'
import { NavigationIcon } from './navigation-icon.tsx'
import { LogoutItem, SidebarItems, type SidebarProps } from './sidebar-items.tsx'
import { Static } from './static.tsx'
import { type ThemeProps, ThemeToggle } from './theme-toggle.tsx'

const MenuDrawer = lazyPart<MenuDrawerProps>(() => import('./menu-drawer.tsx'), NotLoaded)

type Props = FrameProps & {
  /** Right end of the header: balance and menu, or the sign-in links. */
  account: ReactNode
  tip?: ThemeProps['tip']
}

/** Shared part of both frames: sidebar, header and panel; drawer and dock on a phone. */
export function FrameBody(props: Props) {
  const { viewer, path, appName, communityUrl, account, bar, authLoading, children } = props
  const [menuOpen, setMenuOpen] = useState<boolean | null>(null)
  const openMenu = () => setMenuOpen(true)
  return (
    <>
      <a
        className="absolute -top-15 left-3 z-99 px-3.5 py-2.5 rounded-md bg-solid text-on-solid focus:top-3 print:hidden"
        href="#main"
      >
        Skip to content
      </a>
      <div className="grid grid-cols-[var(--sidebar)_minmax(0,1fr)] min-h-dvh max-desk:grid-cols-1 print:block">
        <Sidebar {...props} />
        <div className="flex flex-col min-w-0 mr-2 my-2 border border-line rounded-lg bg-surface max-desk:m-0 max-desk:border-0 max-desk:rounded-none max-desk:bg-canvas print:m-0 print:border-0">
          <Header {...props} onMenu={openMenu}>
            {account}
          </Header>
          {bar}
          <main id="main" className="page" tabIndex={-1}>
            <LoadingProvider authLoading={authLoading}>{children}</LoadingProvider>
          </main>
          {viewer === null && path === '/' ? (
            <Static
              as="footer"
              className="grid grid-cols-[2fr_1fr_1fr_1fr] gap-8 w-full max-w-[calc(var(--content)_+_80px)] mx-auto px-10 pt-14 pb-16 max-desk:grid-cols-[1fr_1fr] max-desk:px-5 max-desk:pt-11 max-desk:pb-[calc(var(--dock-space)_+_40px)] max-desk:[&>:first-child]:col-span-full print:hidden"
            >
              {import.meta.env.SSR && <Footer appName={appName} communityUrl={communityUrl} />}
            </Static>
          ) : null}
        </div>
      </div>
      <Dock viewer={viewer} path={path} onMore={openMenu} />
      {menuOpen === null ? null : (
        <Suspense fallback={null}>
          <MenuDrawer {...props} open={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      <Toaster />
    </>
  )
}

/** The list of the product's pages, at the left on a desktop. */
function Sidebar(props: SidebarProps & ThemeProps) {
  return (
    <nav className="side max-desk:hidden" aria-label="Main">
      <Static className="contents">{import.meta.env.SSR && <SidebarItems {...props} />}</Static>
      <div className="grid gap-0.5 mt-auto pt-4">
        <ThemeToggle tip={props.tip} />
        {props.viewer ? <Static className="contents">{import.meta.env.SSR && <LogoutItem />}</Static> : null}
      </div>
    </nav>
  )
}

type Place = Pick<FrameProps, 'viewer' | 'path'>

function DockItems({ viewer, path }: Place) {
  const current = currentItem(path)
  return dockItems(viewer).map((item) => (
    <a key={item.path} href={item.path} aria-current={item.path === current ? 'page' : undefined}>
      <NavigationIcon path={item.path} current={item.path === current} />
      {item.label}
    </a>
  ))
}

/** The five items at the bottom of a phone; More opens the full sidebar. */
function Dock({ onMore, ...place }: Place & { onMore: () => void }) {
  return (
    <nav className="dock" aria-label="Shortcuts">
      <Static className="contents">{import.meta.env.SSR && <DockItems {...place} />}</Static>
      <button type="button" onClick={onMore} aria-haspopup="dialog">
        <Icon name="List" />
        More
      </button>
    </nav>
  )
}
