import type { NotificationKind } from '#contract/people/notifications.ts'
import {
  ChatTextIcon,
  CirclesThreeIcon,
  CreditCardIcon,
  FlameIcon,
  type Icon,
  LifebuoyIcon,
  LightningIcon,
  MegaphoneIcon,
  SealCheckIcon,
  ShareNetworkIcon,
  ShieldCheckIcon,
  UserCircleIcon,
} from '../../design/icons.ts'

/** The mark of each kind of notification. */
export const kindIcons: Readonly<Record<NotificationKind, Icon>> = {
  verdict: SealCheckIcon,
  campaign: MegaphoneIcon,
  moderation: ShieldCheckIcon,
  reply: ChatTextIcon,
  mention: ChatTextIcon,
  circle: CirclesThreeIcon,
  ticket: LifebuoyIcon,
  order: CreditCardIcon,
  referral: ShareNetworkIcon,
  account: UserCircleIcon,
  new_tasks: LightningIcon,
  streak: FlameIcon,
  news: MegaphoneIcon,
}
