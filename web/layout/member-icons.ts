import {
  BellRingingIcon,
  HandCoinsIcon,
  MegaphoneIcon,
  SelectionIcon,
  ShieldCheckIcon,
  UserCircleIcon,
  UsersIcon,
  WalletIcon,
} from '../design/icons.ts'
import { guestIcons, type NavigationIcons } from './guest-icons.ts'

/** An icon for every item of the navigation. */
export const memberIcons: NavigationIcons = {
  ...guestIcons,
  '/earn-points': HandCoinsIcon,
  '/content-hub': MegaphoneIcon,
  '/buy-points': WalletIcon,
  '/referrals': UsersIcon,
  '/account': UserCircleIcon,
  '/admin': ShieldCheckIcon,
  '/admin/ad-manager': SelectionIcon,
  '/admin/propush-manager': BellRingingIcon,
}
