import type { Role } from '#contract/roles.ts'

export interface NavigationItem {
  label: string
  path: string
  /** all: everybody; member: signed-in members; staff: admins, and the roles that the page names. */
  who: 'all' | 'member' | 'staff'
  /** Paths that belong to the item but do not begin with its `path`. */
  also?: string[] | undefined
}

/** The sidebar in the spec's order (§2), without Logout, which is at the foot. */
const navigation: NavigationItem[] = [
  { label: 'Home', path: '/', who: 'all', also: ['/dashboard', '/welcome'] },
  {
    label: 'Earn Points',
    path: '/earn-points',
    who: 'member',
    also: ['/attempts', '/earn', '/earn-twitch', '/next-task', '/platforms', '/tasks', '/website-viewer'],
  },
  {
    label: 'Content Hub',
    path: '/content-hub',
    who: 'member',
    also: ['/content', '/content-feedback', '/mycontent', '/twitch-channels', '/twitch-streams'],
  },
  { label: 'Creator Tools', path: '/creator-tools', who: 'all' },
  { label: 'Creator Circles', path: '/creator-circles', who: 'all', also: ['/circles'] },
  {
    label: 'Buy Points',
    path: '/buy-points',
    who: 'member',
    also: ['/checkout', '/crypto-checkout', '/payment-success', '/purchase-history', '/premium', '/orders'],
  },
  { label: 'Referrals', path: '/referrals', who: 'member' },
  { label: 'My Account', path: '/account', who: 'member' },
  { label: 'Support', path: '/support', who: 'all' },
  { label: 'Admin Panel', path: '/admin', who: 'staff', also: ['/reports'] },
  { label: 'Ad Manager', path: '/admin/ad-manager', who: 'staff' },
  { label: 'Push Notifications', path: '/admin/propush-manager', who: 'staff' },
]

/** The four pages of the dock; its fifth item opens the sidebar. */
const dockPaths = {
  member: ['/', '/earn-points', '/content-hub', '/creator-circles'],
  visitor: ['/', '/creator-tools', '/creator-circles', '/support'],
}

const dockLabels: Record<string, string> = {
  '/earn-points': 'Earn',
  '/content-hub': 'Content',
  '/creator-tools': 'Tools',
  '/creator-circles': 'Circles',
}

type Viewer = { role: Role | null } | null

/** Tells whether the viewer may open a path: useIsOpen. */
type IsOpen = (path: string) => boolean

/** Items that a viewer is offered: visitors the public ones, members theirs too, the staff their desks. */
export function visibleItems(viewer: Viewer, isOpen: IsOpen): NavigationItem[] {
  return navigation.filter(
    ({ who, path }) =>
      isOpen(path) && (who === 'all' || (viewer !== null && (who === 'member' || viewer.role !== null))),
  )
}

/** The dock's pages with their short labels. */
export function dockItems(viewer: Viewer): NavigationItem[] {
  const paths = viewer ? dockPaths.member : dockPaths.visitor
  return navigation
    .filter(({ path }) => paths.includes(path))
    .map((item) => ({
      ...item,
      label: dockLabels[item.path] ?? item.label,
    }))
}

const isUnder = (path: string, base: string) => path === base || (base !== '/' && path.startsWith(`${base}/`))

/** Path of the item that a page belongs to: the longest match wins; null if none matches. */
export function currentItem(path: string): string | null {
  let best: { item: string; length: number } | null = null
  for (const { path: own, also = [] } of navigation) {
    for (const base of [own, ...also]) {
      if (isUnder(path, base) && base.length > (best?.length ?? 0)) best = { item: own, length: base.length }
    }
  }
  return best?.item ?? null
}
