import type Stripe from 'stripe'
import type { Config } from '../../config.ts'
import type { CardOrder } from './card-queries.ts'

const names: Record<string, string> = { month: 'Premium, 1 month', year: 'Premium, 1 year' }

/** Name of an order's goods, on receipts and on the provider's page. */
export const goodsName = ({
  kind,
  item,
  points,
  extraPoints,
}: Pick<CardOrder, 'kind' | 'item' | 'points' | 'extraPoints'>): string =>
  kind === 'premium' ? (names[item] ?? 'Premium') : `${(points + extraPoints).toLocaleString('en')} points`

/**
 * Parameters of the provider's checkout session: price and tax as separate lines, and our order id in every
 * object that later events may carry. Repeated for the same attempt they are identical to the letter, which
 * the provider's idempotency requires.
 */
export function sessionParams(
  config: Pick<Config, 'publicUrl' | 'APP_NAME'>,
  order: CardOrder,
  email: string,
): Stripe.Checkout.SessionCreateParams {
  const isPremium = order.kind === 'premium'
  const recurring = isPremium ? ({ interval: order.item === 'year' ? 'year' : 'month' } as const) : undefined
  const line = (name: string, cents: number) => ({
    quantity: 1,
    price_data: {
      currency: 'usd',
      unit_amount: cents,
      product_data: { name },
      ...(recurring && { recurring }),
    },
  })
  const metadata = { order_id: order.publicId }
  return {
    mode: isPremium ? 'subscription' : 'payment',
    client_reference_id: order.publicId,
    customer_email: email,
    line_items: [
      line(`${config.APP_NAME}: ${goodsName(order)}`, order.priceCents),
      ...(order.taxCents > 0 ? [line('Tax', order.taxCents)] : []),
    ],
    metadata,
    ...(isPremium ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    success_url: `${config.publicUrl}/payment-success?order=${order.publicId}`,
    cancel_url: `${config.publicUrl}/checkout?order=${order.publicId}`,
  }
}
