import type Stripe from 'stripe'
import type { Config } from '../../config.ts'
import type { CardOrder } from './card-queries.ts'

const names: Record<string, string> = { month: 'Premium for a month', year: 'Premium for a year' }

/** What a receipt and the provider's page call an order's goods. */
export const goodsName = ({
  kind,
  item,
  points,
  extraPoints,
}: Pick<CardOrder, 'kind' | 'item' | 'points' | 'extraPoints'>): string =>
  kind === 'premium' ? (names[item] ?? 'Premium') : `${(points + extraPoints).toLocaleString('en')} points`

/**
 * What the provider is asked for: the price and the tax as lines of their own, and our id in everything that may speak
 * of it later. Asked twice for one try it is the same to the letter, which its idempotency needs.
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
