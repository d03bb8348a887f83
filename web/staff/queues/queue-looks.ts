import type { QueueKind } from '#contract/staff/queues.ts'
import type { IconName } from '../../design/icon.tsx'

interface Look {
  label: string
  icon: IconName
  /** The desk that decides its items. */
  href: string
}

/** Label, icon and desk of each queue. */
export const queueLooks: Record<QueueKind, Look> = {
  proof: { label: 'Screenshots', icon: 'Camera', href: '/admin/content?kind=proof' },
  dispute: { label: 'Disputes', icon: 'ChatText', href: '/admin/content?kind=dispute' },
  retention: {
    label: 'Fresh screenshots of follows',
    icon: 'ClockCounterClockwise',
    href: '/admin/content?kind=retention',
  },
  appeal: { label: 'Appeals', icon: 'ShieldWarning', href: '/admin/content?kind=appeal' },
  claim: { label: 'Accounts to check', icon: 'UserCheck', href: '/admin/content#accounts' },
  referral: { label: 'Referrals', icon: 'Users', href: '/admin/content#referrals' },
  report: { label: 'Reports', icon: 'Flag', href: '/reports?kind=report' },
  flag: { label: 'Flags', icon: 'WarningCircle', href: '/reports?kind=flag' },
  held: { label: 'Texts and pictures in review', icon: 'Eye', href: '/admin/ai-moderation' },
  ticket: { label: 'Tickets', icon: 'Lifebuoy', href: '/admin/tickets' },
  bug: { label: 'Bug reports', icon: 'Bug', href: '/admin/bug-reports' },
  limit: { label: 'Appeals against limits', icon: 'Users', href: '/admin/users?show=appeals' },
  points: { label: 'Changes of points', icon: 'HandCoins', href: '/admin/transactions' },
  crypto: { label: 'Crypto payments', icon: 'CurrencyBtc', href: '/admin/payments' },
}
