import '@vitejs/plugin-react/preamble'
import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Boot } from '#contract/render.ts'
import { ErrorBoundary } from './layout/error-screen.tsx'
import { ClosedContext } from './layout/open-pages.tsx'
import { keepStatic } from './layout/static.tsx'
import type { PageComponent, ShellComponent } from './page.tsx'
import { watchFailures } from './recovery.ts'
import { outliveTranslation } from './translated-texts.ts'

watchFailures()
await show(JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as Boot)

async function show(boot: Boot): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no root')
  const [Page, Shell] = await Promise.all([
    load<PageComponent>(root.dataset.page),
    load<ShellComponent>(root.dataset.shell),
  ])
  outliveTranslation(root)
  const putBack = keepStatic(root)
  const onRecoverableError = (error: unknown): void => {
    putBack()
    console.error(error)
  }
  hydrateRoot(
    root,
    <Listening>
      <ErrorBoundary>
        <ClosedContext value={boot.site.closed}>
          <Shell boot={boot}>
            <Page boot={boot} />
          </Shell>
        </ClosedContext>
      </ErrorBoundary>
    </Listening>,
    { onRecoverableError },
  )
}

/** Announces that the page is hydrated: early.ts then replays an earlier click. */
function Listening({ children }: { children: ReactNode }) {
  useEffect(() => void dispatchEvent(new Event('mutuals:listening')), [])
  return children
}

/**
 * Loads a module's default export. The document holds its URL, since a list of all pages here would enlarge
 * every first load.
 */
async function load<Component>(address = ''): Promise<Component> {
  const { default: component } = (await import(/* @vite-ignore */ address)) as { default: Component }
  return component
}
