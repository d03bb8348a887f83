import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getCryptoPayment } from '#contract/money/crypto.ts'
import { getOrder } from '#contract/money/orders.ts'
import { queryKey } from '#contract/operation.ts'
import { CryptoCheckout } from './crypto-checkout.tsx'

const orderId = '00000000-0000-4000-8000-000000000000'
const at = '2026-11-28T12:00:00Z'
const order = {
  ...{ orderId, number: 'M-000001', provider: 'crypto', state: 'paid', paidAt: at, createdAt: at },
  ...{ points: 5500, extraPoints: 0, creditedPoints: 0, priceCents: 5999, taxCents: 0, totalCents: 5999 },
}
const payment = {
  ...{ orderId, address: '0x1', token: '0x2', symbol: 'pUSD', network: 'Practice chain', confirmations: 3 },
  ...{ due: '59.99', received: '59.00', left: '0.99', isWatched: true, isLate: true, isReachable: true },
  ...{ uri: '', qr: { size: 1, path: 'Maddress' }, requestQr: { size: 1, path: 'Mrequest' } },
  ...{ lockedUntil: at, now: at, refunds: [], refundable: null },
}
const paid = { txHash: '0x3', seenAt: at, amount: '59.00', state: 'credited', points: 0, heldFor: null }

/** The page of an order of 59.99 that counts as paid with 59.00. */
function markupOf(kind: 'premium' | 'package', points: number): string {
  const client = new QueryClient()
  const request = { params: { orderId } }
  const item = kind === 'premium' ? 'year' : '5500'
  const whole = { order: { ...order, kind, item }, changes: [], refunds: [], replacedBy: null }
  client.setQueryData(queryKey(getOrder, request), whole)
  client.setQueryData(queryKey(getCryptoPayment, request), {
    payment: { ...payment, payments: [{ ...paid, points }] },
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CryptoCheckout orderId={orderId} />
    </QueryClientProvider>,
  )
}
const pageOf = (...of: Parameters<typeof markupOf>): string => markupOf(...of).replaceAll(/<[^>]+>/g, '|')

test('a term that an admin started for less than its price asks for no more; of a package the rest can be sent', () => {
  const term = pageOf('premium', 0)
  expect(term).toContain('|Paid|')
  expect(term).not.toContain('Send 0.99')
  const part = pageOf('package', 5409)
  expect(part).toContain('|Paid in part|')
  expect(part).toContain('Send 0.99')
})

test('a payment page shows the code of the wallet address first, and asks to compare the address', () => {
  const html = markupOf('package', 0)
  expect(html).toContain('aria-label="QR code of the wallet address 0x1"')
  expect(html).toContain('d="Maddress"')
  expect(html).not.toContain('Mrequest')
  expect(html).toMatch(/aria-pressed="false"[^>]*>With amount</)
  expect(html).toContain('compare the wallet address in your wallet with the one here')
})
