import { CirclesThreeIcon, HouseIcon, type Icon, LifebuoyIcon, WrenchIcon } from '../design/icons.ts'

/** Path of a navigation item → its icon. */
export type NavigationIcons = Readonly<Record<string, Icon>>

/** What visitors see; apart from the members', so that a first visit loads no more than it shows. */
export const guestIcons: NavigationIcons = {
  '/': HouseIcon,
  '/creator-tools': WrenchIcon,
  '/creator-circles': CirclesThreeIcon,
  '/support': LifebuoyIcon,
}
