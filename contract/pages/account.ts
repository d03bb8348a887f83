import { getCryptoPayment } from '../crypto.ts'
import { getOrder } from '../orders.ts'
import { getReferrals, listReferralDays, listReferred } from '../referrals.ts'
import type { PageFacts, PageRow } from './row.ts'

/** The order that the address names. */
const orderOf = ({ query }: PageFacts) => (query.order ? { params: { orderId: query.order } } : null)

/** What a member has and buys. */
export const accountPages: readonly PageRow[] = [
  { path: '/buy-points', audience: 'member', frame: 'app', title: 'Buy Points' },
  { path: '/checkout', audience: 'member', frame: 'app', title: 'Checkout' },
  {
    path: '/crypto-checkout',
    audience: 'member',
    frame: 'app',
    title: 'Pay by crypto',
    page: 'crypto-checkout',
    data: [
      { operation: getOrder, input: orderOf },
      { operation: getCryptoPayment, input: orderOf },
    ],
  },
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
