import { createContext, type ReactNode, useContext } from 'react'

/** Paths that have no page yet, as listed in the document: a link to one of them would lead nowhere. */
export const AwaitedContext = createContext<readonly string[]>([])

/**
 * Returns a predicate: true if an href leads to an existing page. External URLs and bare fragments always
 * count as existing.
 */
export function useIsOpen(): (href: string) => boolean {
  const awaited = useContext(AwaitedContext)
  return (href) => !awaited.includes(href.replace(/[?#].*$/, ''))
}

/** Shows its children, which lead to a page, once that page exists. */
export function WhenOpen({ href, children }: { href: string; children: ReactNode }) {
  return useIsOpen()(href) ? children : null
}

/** Words of a sentence that name a page: a link once the page exists, plain text until then. */
export function WordLink({ href, children }: { href: string; children: ReactNode }) {
  if (!useIsOpen()(href)) return <>{children}</>
  return (
    <a className="link" href={href}>
      {children}
    </a>
  )
}
