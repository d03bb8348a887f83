import type { Order, OrderState } from '#contract/money/orders.ts'
import { formatCount } from '#contract/numbers.ts'
import type { IconName } from '../../design/icon.tsx'

interface StateWords {
  label: string
  icon: IconName
  tone: 'neutral' | 'warn' | 'danger'
  /** Meaning for the member. */
  sentence: string
}

export const stateWords: Record<OrderState, StateWords> = {
  created: {
    label: 'Not paid',
    icon: 'Clock',
    tone: 'neutral',
    sentence: 'Nothing was charged. Pay before the price expires.',
  },
  pending: {
    label: 'Pending',
    icon: 'HourglassMedium',
    tone: 'neutral',
    sentence: 'Waiting for the payment confirmation.',
  },
  paid: { label: 'Paid', icon: 'CheckCircle', tone: 'neutral', sentence: 'The payment is confirmed.' },
  failed: {
    label: 'Failed',
    icon: 'XCircle',
    tone: 'danger',
    sentence: 'The payment didn’t arrive. Nothing was charged; you can try again.',
  },
  expired: {
    label: 'Expired',
    icon: 'Clock',
    tone: 'neutral',
    sentence: 'The order wasn’t paid in time. Nothing was charged.',
  },
  refunded: {
    label: 'Refunded',
    icon: 'CheckCircle',
    tone: 'neutral',
    sentence: 'Your money was sent back.',
  },
  disputed: {
    label: 'Disputed',
    icon: 'Warning',
    tone: 'warn',
    sentence:
      'The payment is disputed at the bank, so what it paid for was taken back. Points return if the bank rejects the dispute.',
  },
}

/** Meaning of an order's state for its member. */
export const meaningOf = ({ order, replacedBy }: { order: Order; replacedBy: string | null }): string =>
  replacedBy
    ? 'Another order replaced it. Nothing was charged.'
    : order.provider === 'crypto' && order.state === 'expired'
      ? 'The order wasn’t fully paid in time. Its payment page shows what has arrived.'
      : stateWords[order.state].sentence

const premiumNames: Record<string, string> = { month: 'Premium, 1 month', year: 'Premium, 1 year' }

/** Goods of an order: '5,500 points', 'Premium, 1 year'. */
export const goodsOf = (order: Pick<Order, 'kind' | 'item' | 'points' | 'extraPoints'>): string =>
  order.kind === 'premium'
    ? (premiumNames[order.item] ?? 'Premium')
    : `${formatCount(order.points + order.extraPoints)} points`

/** 'Card' or 'Crypto', with '(sandbox)' if no money moves. */
export const payWord = ({ provider, sandbox }: Pick<Order, 'provider' | 'sandbox'>): string =>
  `${provider === 'card' ? 'Card' : 'Crypto'}${sandbox ? ' (sandbox)' : ''}`

/** True if an order can still be paid. */
export const isPayable = ({ state }: Pick<Order, 'state'>): boolean =>
  state === 'created' || state === 'pending' || state === 'failed'

/** Path of the page where an order is paid. */
export const payPath = ({ provider, orderId }: Pick<Order, 'provider' | 'orderId'>): string =>
  `/${provider === 'card' ? 'checkout' : 'crypto-checkout'}?order=${orderId}`

/** '23%', '7.7%'. */
export const taxPercent = (rate: number): string => `${Number((rate * 100).toFixed(2))}%`
