import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from '#contract/money/orders.ts'
import { meaningOf } from './order-labels.ts'
import { Receipt } from './receipt.tsx'

const order: Order = {
  ...{ orderId: '', number: 'M-000001', kind: 'package', item: '5500', points: 5500, extraPoints: 550 },
  ...{
    priceCents: 999,
    taxCents: 100,
    totalCents: 1099,
    currency: 'usd',
    provider: 'crypto',
    sandbox: false,
  },
  ...{ state: 'paid', creditedPoints: 0, returnedPoints: 0, closedAt: null },
  ...{ createdAt: '2026-11-28T12:00:00Z', expiresAt: '2026-11-28T13:00:00Z', paidAt: '2026-11-28T12:10:00Z' },
}
const receiptOf = (some: Partial<Order>): string =>
  renderToStaticMarkup(<Receipt order={{ ...order, ...some }} />).replaceAll(/<[^>]+>/g, ' ')

test('the receipt of a package by crypto names what was paid, whether less or more than the price', () => {
  expect(receiptOf({ creditedPoints: 6050 })).toMatch(/5,500 .*\$9\.99 .*\$1\.00 .*\$10\.99/)
  expect(receiptOf({ creditedPoints: 3025 })).toMatch(/2,750 .*\+275 .*\$5\.00 .*\$0\.50 .*\$5\.50/)
  expect(receiptOf({ creditedPoints: 12_100 })).toMatch(/11,000 .*\+1,100 .*\$19\.98 .*\$2\.00 .*\$21\.98/)
  expect(receiptOf({ paidAt: null })).toMatch(/5,500 .*\$10\.99/)
})

test('an expired order by crypto does not say that nothing was charged: a part of it may have arrived', () => {
  const sentence = (provider: Order['provider']) =>
    meaningOf({ order: { ...order, provider, state: 'expired' }, replacedBy: null })
  expect(sentence('crypto')).not.toContain('Nothing was charged')
  expect(sentence('card')).toContain('Nothing was charged')
})
