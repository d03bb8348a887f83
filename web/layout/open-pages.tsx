import { createContext, type ReactNode, useContext } from 'react'

/** The addresses that have no page yet, as the document says it: a link to one of them would lead nowhere. */
export const AwaitedContext = createContext<readonly string[]>([])

/** Tells of an address whether a page stands there. Addresses elsewhere, and places on a page, are not ours to judge. */
export function useIsOpen(): (href: string) => boolean {
  const awaited = useContext(AwaitedContext)
  return (href) => !awaited.includes(href.replace(/[?#].*$/, ''))
}

/** What leads to a page: shown once there is one. */
export function WhenOpen({ href, children }: { href: string; children: ReactNode }) {
  return useIsOpen()(href) ? children : null
}

/** Words of a sentence that name a page: a link once there is one, until then the words alone. */
export function WordLink({ href, children }: { href: string; children: ReactNode }) {
  if (!useIsOpen()(href)) return <>{children}</>
  return (
    <a className="link" href={href}>
      {children}
    </a>
  )
}
