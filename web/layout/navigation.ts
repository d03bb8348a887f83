export type NavigationItem = {
  label: string
  path: string
  /** all: everybody; member: only signed in; admin: only admins. */
  who: 'all' | 'member' | 'admin'
  /** Stands in for the item of this path as long as that has no page. */
  until?: string | undefined
  /** Paths that belong to the item though they do not begin with its own. */
  also?: string[] | undefined
}

/** The sidebar in the spec's order (§2), but Logout, which stands at the foot. */
const NAVIGATION: NavigationItem[] = [
  { label: 'Home', path: '/', who: 'all', also: ['/dashboard', '/welcome'] },
  {
    label: 'Earn Points',
    path: '/earn-points',
    who: 'member',
    also: ['/earn', '/earn-twitch', '/platforms', '/website-viewer'],
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
    also: ['/checkout', '/crypto-checkout', '/payment-success', '/purchase-history', '/premium'],
  },
  { label: 'Referrals', path: '/referrals', who: 'member' },
  { label: 'My Account', path: '/account', who: 'member' },
  { label: 'Support', path: '/support', who: 'all' },
  { label: 'Admin Panel', path: '/admin', who: 'admin', also: ['/reports'] },
  { label: 'Reports', path: '/reports', who: 'admin', until: '/admin' },
  { label: 'Content to review', path: '/admin/content', who: 'admin', until: '/admin' },
  { label: 'Payments', path: '/admin/payments', who: 'admin', until: '/admin' },
  { label: 'Engagement settings', path: '/admin/engagement-settings', who: 'admin', until: '/admin' },
  { label: 'Ad Manager', path: '/admin/ad-manager', who: 'admin' },
  { label: 'Push Notifications', path: '/admin/propush-manager', who: 'admin' },
]

/** The dock shows the first four of them that have a page; its last item opens the sidebar. */
const DOCK = {
  member: ['/', '/earn-points', '/content-hub', '/creator-circles', '/buy-points'],
  visitor: ['/', '/creator-tools', '/creator-circles', '/support', '/pricing'],
}
const dockMost = 4

const DOCK_LABELS: Record<string, string> = {
  '/earn-points': 'Earn',
  '/content-hub': 'Content',
  '/creator-tools': 'Tools',
  '/creator-circles': 'Circles',
  '/buy-points': 'Buy',
  '/pricing': 'Pricing',
}

/** Tells of a path whether it has a page. */
type IsOpen = (path: string) => boolean

/** What a viewer may see of what has a page: visitors the items for all, members theirs too, admins all. */
export function visibleItems(viewer: { isAdmin: boolean } | null, isOpen: IsOpen): NavigationItem[] {
  return NAVIGATION.filter(
    ({ who, path, until }) =>
      (who === 'all' || (viewer !== null && (who === 'member' || viewer.isAdmin))) &&
      isOpen(path) &&
      !(until && isOpen(until)),
  )
}

/** The dock's pages with their short labels. */
export function dockItems(viewer: { isAdmin: boolean } | null, isOpen: IsOpen) {
  const paths = (viewer ? DOCK.member : DOCK.visitor).filter(isOpen).slice(0, dockMost)
  return paths.map((path) => ({ path, label: DOCK_LABELS[path] ?? labelOf(path) }))
}

const labelOf = (path: string): string => NAVIGATION.find((item) => item.path === path)?.label ?? ''

const isUnder = (path: string, base: string) => path === base || (base !== '/' && path.startsWith(`${base}/`))

/** The path of the one item that the page belongs to: the longest match wins; null where none does. */
export function currentItem(path: string, items: readonly NavigationItem[]): string | null {
  let best: { item: string; length: number } | null = null
  for (const { path: own, also = [] } of items) {
    for (const base of [own, ...also]) {
      if (isUnder(path, base) && base.length > (best?.length ?? 0)) best = { item: own, length: base.length }
    }
  }
  return best?.item ?? null
}
