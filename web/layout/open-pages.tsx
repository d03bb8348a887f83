import { createContext, useContext } from 'react'

/** Paths of the desks that the viewer's role does not serve, as listed in the document. */
export const ClosedContext = createContext<readonly string[]>([])

/** Returns a predicate: true if the viewer may open a path. */
export function useIsOpen(): (path: string) => boolean {
  const closed = useContext(ClosedContext)
  return (path) => !closed.includes(path)
}
