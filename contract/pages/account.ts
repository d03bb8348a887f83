import { readTrust } from '../exchange/attempts.ts'
import { listConnections } from '../exchange/connections.ts'
import { listDailyPoints } from '../exchange/points.ts'
import { listBlocked } from '../exchange/task-lists.ts'
import { getCryptoPayment } from '../money/crypto.ts'
import { getOrder, getShop, listOrders } from '../money/orders.ts'
import { getPremium, listPremiumTerms } from '../money/premium.ts'
import { getReferrals, listReferralDays, listReferred, referralDaysAtOnce } from '../money/referrals.ts'
import { readAccount } from '../people/account.ts'
import { getNotificationChoices } from '../people/notifications.ts'
import { listSessions } from '../people/sessions.ts'
import type { PageFacts, PageRead, WrittenRow } from './row.ts'

/** The order named in the URL; null without one, and the page says so. */
const orderOf = ({ query }: PageFacts) => (query.order ? { params: { orderId: query.order } } : null)
const namedOrder: PageRead = { operation: getOrder, input: orderOf }

/** Pages of a member's points, purchases, referrals and premium. */
export const accountPages: readonly WrittenRow[] = [
  {
    path: '/buy-points',
    title: 'Buy Points',
    page: 'buy-points',
    data: [{ operation: getShop }, { operation: listDailyPoints }],
  },
  {
    path: '/checkout',
    title: 'Checkout',
    page: 'checkout',
    data: [namedOrder, { operation: getShop }],
  },
  {
    path: '/crypto-checkout',
    title: 'Pay by crypto',
    page: 'crypto-checkout',
    data: [namedOrder, { operation: getCryptoPayment, input: orderOf }],
  },
  {
    path: '/payment-success',
    title: 'Payment',
    page: 'payment-success',
    data: [namedOrder],
  },
  {
    path: '/purchase-history',
    title: 'Purchase history',
    page: 'purchase-history',
    data: [{ operation: listOrders }],
  },
  {
    path: '/account',
    title: 'My Account',
    page: 'account',
    data: [
      { operation: readAccount },
      { operation: listSessions },
      { operation: getNotificationChoices },
      { operation: readTrust },
      { operation: listConnections },
      { operation: listBlocked },
    ],
  },
  {
    path: '/referrals',
    title: 'Referrals',
    page: 'referrals',
    data: [
      { operation: getReferrals },
      { operation: listReferred },
      { operation: listReferralDays, input: () => ({ query: { limit: String(referralDaysAtOnce) } }) },
    ],
  },
  {
    path: '/premium',
    title: 'Premium',
    page: 'premium',
    data: [{ operation: getPremium }, { operation: listPremiumTerms }, { operation: getShop }],
  },
]
