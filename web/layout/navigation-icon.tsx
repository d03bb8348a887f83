import { Icon, type IconName } from '../design/icon.tsx'

const icons: Readonly<Record<string, IconName>> = {
  '/': 'House',
  '/creator-tools': 'Wrench',
  '/creator-circles': 'CirclesThree',
  '/support': 'Lifebuoy',
  '/earn-points': 'HandCoins',
  '/content-hub': 'Megaphone',
  '/buy-points': 'Wallet',
  '/referrals': 'Users',
  '/account': 'UserCircle',
  '/admin': 'ShieldCheck',
  '/admin/ad-manager': 'Selection',
  '/admin/propush-manager': 'BellRinging',
}

/** The icon of a page: filled if the page is the current one, an arrow if it has no icon. */
export function NavigationIcon({ path, current = false }: { path: string; current?: boolean | undefined }) {
  return <Icon name={icons[path] ?? 'ArrowRight'} weight={current ? 'fill' : 'regular'} />
}
