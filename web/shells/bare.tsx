import type { ReactNode } from 'react'
import { Badge } from '../design/badge.tsx'
import { Brand } from '../design/brand.tsx'
import { Toaster } from '../design/toaster.tsx'
import { LoadingProvider } from '../layout/loading-provider.tsx'
import { Static } from '../layout/static.tsx'
import { useNotices } from '../notices/index.ts'
import type { PageProps } from '../page.tsx'
import '../layout/bare.css'

/** Shell without sidebar and header: only a logo that links home, centred if the page is an AuthCard. */
export default function BareShell({ boot: { site }, children }: PageProps & { children: ReactNode }) {
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
      </div>
      <Toaster />
    </>
  )
}
