import { renderToString } from 'react-dom/server'
import type { Render } from '#contract/render.ts'
import { AwaitedContext } from './layout/open-pages.tsx'
import type { PageComponent, ShellComponent } from './page.ts'

const pages = import.meta.glob<{ default: PageComponent }>('./pages/*.tsx', { eager: true })
const shells = import.meta.glob<{ default: ShellComponent }>('./shells/*.tsx', { eager: true })

/** Renders one document's root; the server loads this file by its path. */
export const render: Render = (boot) => {
  const Page = pages[`./pages/${boot.page}.tsx`]?.default
  const Shell = shells[`./shells/${boot.shell}.tsx`]?.default
  if (!Page || !Shell) throw new Error(`there is no page ${boot.page} or no shell ${boot.shell}`)
  return {
    markup: renderToString(
      <AwaitedContext value={boot.site.awaited}>
        <Shell boot={boot}>
          <Page boot={boot} />
        </Shell>
      </AwaitedContext>,
    ),
    // No part of the JSON may end the script element that holds it.
    json: JSON.stringify(boot).replaceAll('<', '\\u003c'),
  }
}
