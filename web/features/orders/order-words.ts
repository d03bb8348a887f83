import type { Order, OrderState } from '#contract/orders.ts'
import {
  CheckCircleIcon,
  ClockIcon,
  HourglassMediumIcon,
  type Icon,
  WarningIcon,
  XCircleIcon,
} from '../../design/icons.ts'
import { formatCount } from '../../design/numbers.ts'

/** US cents as people read them: $22.00. */
export const formatCents = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

interface StateWords {
  label: string
  icon: Icon
  tone: 'neutral' | 'warn' | 'danger'
  /** What it means for the member, in a sentence. */
  sentence: string
}

/** How each state of an order is said. */
export const stateWords: Record<OrderState, StateWords> = {
  created: {
    ...{ label: 'Not paid', icon: ClockIcon, tone: 'neutral' },
    sentence: 'Nothing was charged. It can be paid until its price ends.',
  },
  pending: {
    ...{ label: 'Pending', icon: HourglassMediumIcon, tone: 'neutral' },
    sentence: 'We wait for the payment to be confirmed.',
  },
  paid: { label: 'Paid', icon: CheckCircleIcon, tone: 'neutral', sentence: 'The payment is confirmed.' },
  failed: {
    ...{ label: 'Failed', icon: XCircleIcon, tone: 'danger' },
    sentence: 'The payment did not arrive. Nothing was charged; you can try again.',
  },
  expired: {
    ...{ label: 'Expired', icon: ClockIcon, tone: 'neutral' },
    sentence: 'It was not paid in time. Nothing was charged.',
  },
  refunded: {
    label: 'Refunded',
    icon: CheckCircleIcon,
    tone: 'neutral',
    sentence: 'Your money is on its way back.',
  },
  disputed: {
    ...{ label: 'Disputed', icon: WarningIcon, tone: 'warn' },
    sentence: 'The payment is disputed at the bank, so its points were taken back until that is decided.',
  },
}

const premiumNames: Record<string, string> = { month: 'Premium, a month', year: 'Premium, a year' }

/** What was bought: '5,500 points', 'Premium, a year'. */
export const goodsOf = ({
  kind,
  item,
  points,
  extraPoints,
}: Pick<Order, 'kind' | 'item' | 'points' | 'extraPoints'>): string =>
  kind === 'premium' ? (premiumNames[item] ?? 'Premium') : `${formatCount(points + extraPoints)} points`

/** 'Card', 'Crypto', with the sandbox said. */
export const payWord = ({ provider, sandbox }: Pick<Order, 'provider' | 'sandbox'>): string =>
  `${provider === 'card' ? 'Card' : 'Crypto'}${sandbox ? ' (sandbox)' : ''}`

/** Where an order is paid. */
export const payPath = ({ provider, orderId }: Pick<Order, 'provider' | 'orderId'>): string =>
  `/${provider === 'card' ? 'checkout' : 'crypto-checkout'}?order=${orderId}`

/** '23%', '7.7%'. */
export const taxPercent = (rate: number): string => `${Number((rate * 100).toFixed(2))}%`
