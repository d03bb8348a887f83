import { timeoutManager } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { Render } from '#contract/render.ts'
import { ClosedContext } from './layout/open-pages.tsx'
import type { PageComponent, ShellComponent } from './page.tsx'

const pages = import.meta.glob<{ default: PageComponent }>('./pages/*.tsx', { eager: true })
const shells = import.meta.glob<{ default: ShellComponent }>('./shells/*.tsx', { eager: true })

// A cache lives for one render here. The timers that delete its entries half an hour later would keep the data of
// every rendered page in memory until then.
timeoutManager.setTimeoutProvider({
  setTimeout: () => 0,
  clearTimeout: () => {},
  setInterval: () => 0,
  clearInterval: () => {},
})

/** Renders the root of one document. The server loads this file by its path. */
export const render: Render = (boot) => {
  const Page = pages[`./pages/${boot.page}.tsx`]?.default
  const Shell = shells[`./shells/${boot.shell}.tsx`]?.default
  if (!Page || !Shell) throw new Error(`page ${boot.page} or shell ${boot.shell} not found`)
  return {
    markup: renderToString(
      <ClosedContext value={boot.site.closed}>
        <Shell boot={boot}>
          <Page boot={boot} />
        </Shell>
      </ClosedContext>,
    ),
    // Escaped, so no string in the JSON can close the script element that contains it.
    json: JSON.stringify(boot).replaceAll('<', '\\u003c'),
  }
}
