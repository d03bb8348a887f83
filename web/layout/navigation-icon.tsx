import { createContext, useContext } from 'react'
import { ArrowRightIcon } from '../design/icons.ts'
import { guestIcons, type NavigationIcons } from './guest-icons.ts'

/** The icons of the frame that is shown: a visitor's frame brings only its own. */
export const NavigationIconsContext = createContext<NavigationIcons>(guestIcons)

/** The icon of a page: filled where it is the current one, an arrow where the page has none of its own. */
export function NavigationIcon({ path, current = false }: { path: string; current?: boolean | undefined }) {
  const Mark = useContext(NavigationIconsContext)[path] ?? ArrowRightIcon
  return <Mark weight={current ? 'fill' : 'regular'} aria-hidden="true" />
}
