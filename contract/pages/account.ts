import { getReferrals, listReferralDays, listReferred } from '../referrals.ts'
import type { PageRow } from './row.ts'

/** What a member has and buys. */
export const accountPages: readonly PageRow[] = [
  { path: '/buy-points', audience: 'member', frame: 'app', title: 'Buy Points' },
  { path: '/checkout', audience: 'member', frame: 'app', title: 'Checkout' },
  { path: '/crypto-checkout', audience: 'member', frame: 'app', title: 'Crypto checkout' },
  { path: '/payment-success', audience: 'member', frame: 'app', title: 'Payment' },
  { path: '/purchase-history', audience: 'member', frame: 'app', title: 'Purchase history' },
  { path: '/account', audience: 'member', frame: 'app', title: 'My Account' },
  {
    path: '/referrals',
    audience: 'member',
    frame: 'app',
    title: 'Referrals',
    page: 'referrals',
    data: [{ operation: getReferrals }, { operation: listReferred }, { operation: listReferralDays }],
  },
  { path: '/premium', audience: 'member', frame: 'app', title: 'Premium' },
]
