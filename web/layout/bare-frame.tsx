import { Badge } from '../design/badge.tsx'
import { Brand } from '../design/brand.tsx'
import { Toaster } from '../design/toaster.tsx'
import type { BareFrameProps } from './frame.ts'
import { LoadingProvider } from './loading-provider.tsx'
import { Static } from './static.tsx'
import './bare.css'

/** Frame without sidebar and header: only a logo that links home, centred if the page is an AuthCard. */
export function BareFrame({ demo, appName, children }: BareFrameProps) {
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
                <Brand name={appName} size={28} />
                {demo ? <Badge>Demo</Badge> : null}
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
