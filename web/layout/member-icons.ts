import {
  BellRingingIcon,
  CreditCardIcon,
  FlagIcon,
  HandCoinsIcon,
  MegaphoneIcon,
  SealCheckIcon,
  SelectionIcon,
  ShieldCheckIcon,
  UserCircleIcon,
  UsersIcon,
  WalletIcon,
  WrenchIcon,
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
  '/reports': FlagIcon,
  '/admin/content': SealCheckIcon,
  '/admin/payments': CreditCardIcon,
  '/admin/engagement-settings': WrenchIcon,
  '/admin/ad-manager': SelectionIcon,
  '/admin/propush-manager': BellRingingIcon,
}
