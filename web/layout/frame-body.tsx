import { type ReactNode, useState } from 'react'
import { Drawer } from '../design/drawer.tsx'
import { Toaster } from '../design/toaster.tsx'
import { Dock } from './dock.tsx'
import { Footer } from './footer.tsx'
import type { FrameProps } from './frame.ts'
import type { NavigationIcons } from './guest-icons.ts'
import { Header } from './header.tsx'
import { LoadingProvider } from './loading-provider.tsx'
import { NavigationIconsContext } from './navigation-icon.tsx'
import { Sidebar } from './sidebar.tsx'

type Props = FrameProps & {
  icons: NavigationIcons
  /** The right end of the header: balance and menu, or the ways to sign in. */
  account: ReactNode
}

/** What both frames share: sidebar, header, panel; drawer and dock on a phone. */
export function FrameBody(props: Props) {
  const { viewer, path, appName, communityUrl, icons, account, authLoading, children } = props
  const [menuOpen, setMenuOpen] = useState(false)
  const openMenu = () => setMenuOpen(true)
  return (
    <NavigationIconsContext.Provider value={icons}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="shell">
        <Sidebar {...props} />
        <div className="panel">
          <Header {...props} onMenu={openMenu}>
            {account}
          </Header>
          <main id="main" className="page" tabIndex={-1}>
            <LoadingProvider authLoading={authLoading}>{children}</LoadingProvider>
          </main>
          {viewer === null && path === '/' ? <Footer appName={appName} communityUrl={communityUrl} /> : null}
        </div>
      </div>
      <Dock viewer={viewer} path={path} onMore={openMenu} />
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} label="Menu">
        <Sidebar {...props} />
      </Drawer>
      <Toaster />
    </NavigationIconsContext.Provider>
  )
}
