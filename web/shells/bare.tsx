import type { ReactNode } from 'react'
import { Badge } from '../design/badge.tsx'
import { Brand } from '../design/brand.tsx'
import { Toaster } from '../design/toaster.tsx'
import { PageLinks } from '../layout/footer.tsx'
import { LoadingProvider } from '../layout/loading-provider.tsx'
import { Static } from '../layout/static.tsx'
import { useNotices } from '../notices/index.ts'
import type { PageProps } from '../page.tsx'
import '../layout/bare.css'

/** Pages that lead nowhere else: the site is closed or not set up, there is no network, the session ends. */
const alone = new Set(['closed', 'logout', 'offline', 'set-up'])

/** Shell without sidebar and header: a logo that links home, centred if the page is an AuthCard, and a line of links. */
export default function BareShell({ boot: { page, site }, children }: PageProps & { children: ReactNode }) {
  useNotices()
  return (
    <>
      <a
        className="absolute -top-15 left-3 z-99 px-3.5 py-2.5 rounded-md bg-solid text-on-solid focus:top-3 print:hidden"
        href="#main"
      >
        Skip to content
      </a>
      <div className="bare">
        <header className="bare-top">
          <Static className="contents">
            {import.meta.env.SSR && (
              <>
                <Brand name={site.name} size={28} />
                {site.demo ? <Badge>Demo</Badge> : null}
              </>
            )}
          </Static>
        </header>
        <main id="main" tabIndex={-1}>
          <LoadingProvider>{children}</LoadingProvider>
        </main>
        {alone.has(page) ? null : (
          <Static className="print:hidden">{import.meta.env.SSR && <PageLinks />}</Static>
        )}
      </div>
      <Toaster />
    </>
  )
}
