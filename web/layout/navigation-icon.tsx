import {
  ArrowRightIcon,
  BellRingingIcon,
  CirclesThreeIcon,
  HandCoinsIcon,
  HouseIcon,
  type Icon,
  LifebuoyIcon,
  MegaphoneIcon,
  SelectionIcon,
  ShieldCheckIcon,
  UserCircleIcon,
  UsersIcon,
  WalletIcon,
  WrenchIcon,
} from '../design/icons.ts'

const icons: Readonly<Record<string, Icon>> = {
  '/': HouseIcon,
  '/creator-tools': WrenchIcon,
  '/creator-circles': CirclesThreeIcon,
  '/support': LifebuoyIcon,
  '/earn-points': HandCoinsIcon,
  '/content-hub': MegaphoneIcon,
  '/buy-points': WalletIcon,
  '/referrals': UsersIcon,
  '/account': UserCircleIcon,
  '/admin': ShieldCheckIcon,
  '/admin/ad-manager': SelectionIcon,
  '/admin/propush-manager': BellRingingIcon,
}

/** The icon of a page: filled if the page is the current one, an arrow if it has no icon. */
export function NavigationIcon({ path, current = false }: { path: string; current?: boolean | undefined }) {
  const Mark = icons[path] ?? ArrowRightIcon
  return <Mark weight={current ? 'fill' : 'regular'} />
}
