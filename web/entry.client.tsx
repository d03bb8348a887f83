import '@vitejs/plugin-react/preamble'
import { hydrateRoot } from 'react-dom/client'
import type { Boot } from '#contract/render.ts'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { AwaitedContext } from './layout/open-pages.tsx'
import type { PageComponent, ShellComponent } from './page.ts'
import { watchFailures } from './recovery.ts'

const pages = import.meta.glob<{ default: PageComponent }>('./pages/*.tsx')
const shells = import.meta.glob<{ default: ShellComponent }>('./shells/*.tsx')

watchFailures()
await show(JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as Boot)

async function show(boot: Boot): Promise<void> {
  const root = document.getElementById('root')
  const [page, shell] = await Promise.all([
    pages[`./pages/${boot.page}.tsx`]?.(),
    shells[`./shells/${boot.shell}.tsx`]?.(),
  ])
  if (!root || !page || !shell) throw new Error(`there is no page ${boot.page} or no shell ${boot.shell}`)
  const [Page, Shell] = [page.default, shell.default]
  hydrateRoot(
    root,
    <ErrorBoundary>
      <AwaitedContext value={boot.site.awaited}>
        <Shell boot={boot}>
          <Page boot={boot} />
        </Shell>
      </AwaitedContext>
    </ErrorBoundary>,
  )
}
