import { z } from 'zod'
import { define, listQuery, moment, named, pageWith, points } from '../operation.ts'
import { platformNames } from '../platforms.ts'
import { shownUntil } from './premium.ts'

export const orderStates = [
  'created',
  'pending',
  'paid',
  'failed',
  'expired',
  'refunded',
  'disputed',
] as const
export type OrderState = (typeof orderStates)[number]

export const orderKinds = ['package', 'premium'] as const
export type OrderKind = (typeof orderKinds)[number]
export const orderProviders = ['card', 'crypto'] as const
export type OrderProvider = (typeof orderProviders)[number]
export const premiumItems = ['month', 'year'] as const

const cents = z.int().min(0).describe('US cents.')

/** A package of points as the caller would get it. */
export const packageSchema = named('Package', {
  item: z.string().describe('Name of the package in an order: its points.'),
  points,
  extraPoints: points.describe('Extra points for paying premium members.'),
  priceCents: cents,
  taxCents: cents,
})
export type Package = z.infer<typeof packageSchema>

const providerMode = z
  .enum(['live', 'sandbox'])
  .nullable()
  .describe('sandbox: no money moves; null: not enabled here.')

const shopSchema = named('Shop', {
  packages: z.array(packageSchema),
  premium: z.array(z.object({ item: z.enum(premiumItems), priceCents: cents, taxCents: cents })),
  taxRate: z.number().describe('Share of the price; 0: no tax is added.'),
  providers: z.object({ card: providerMode, crypto: providerMode }),
  cryptoLeastCents: cents.describe('Smallest order payable by crypto, without tax.'),
  newBuyerLimit: z
    .object({ mostCents: cents, leftCents: cents, days: z.int() })
    .nullable()
    .describe('Most a new buyer can spend on packages in their first days; null: no limit.'),
  uses: z
    .array(
      z.object({
        platform: z.enum(platformNames),
        label: z.string(),
        costPoints: points.describe('Cost of one completion at the default reward, fee included.'),
      }),
    )
    .describe('Examples of what points buy.'),
  refundDays: z.int().describe('Days to request a refund for unspent points.'),
})
export type Shop = z.infer<typeof shopSchema>

export const orderSchema = named('Order', {
  orderId: z.uuid(),
  number: z.string().describe('The order’s number on receipts.'),
  kind: z.enum(orderKinds),
  item: z.string().describe('The points of a package; month or year of premium.'),
  points,
  extraPoints: points,
  priceCents: cents,
  taxCents: cents,
  totalCents: cents,
  currency: z.literal('usd'),
  provider: z.enum(orderProviders),
  sandbox: z.boolean().describe('No money moves: this server is a demo.'),
  state: z.enum(orderStates),
  creditedPoints: points.describe('Points credited to the wallet for it.'),
  returnedPoints: points.describe('Of these, points taken back by refunds.'),
  createdAt: moment,
  expiresAt: moment,
  paidAt: moment.nullable(),
  closedAt: moment.nullable(),
})
export type Order = z.infer<typeof orderSchema>

type Sum = Pick<
  Order,
  'kind' | 'provider' | 'points' | 'extraPoints' | 'creditedPoints' | 'priceCents' | 'taxCents'
>

/** Points, price and tax of a paid order as they were paid: a package by crypto is credited for more or less too. */
export function asPaid<Row extends Sum>(order: Row): Row {
  const { kind, provider, points, extraPoints, creditedPoints, priceCents, taxCents } = order
  if (kind === 'premium' || provider === 'card') return order
  const share = creditedPoints / (points + extraPoints)
  const extra = Math.floor(extraPoints * share)
  return {
    ...order,
    points: creditedPoints - extra,
    extraPoints: extra,
    priceCents: Math.round(priceCents * share),
    taxCents: Math.round(taxCents * share),
  }
}

const orderParams = z.object({ orderId: z.uuid() })

export const getShop = define('getShop', 'GET /api/shop', {
  summary: 'Packages and premium, with their prices and ways to pay.',
  response: shopSchema,
})

export const createOrder = define('createOrder', 'POST /api/orders', {
  summary: 'Places an order, which fixes price, tax and points.',
  idempotent: true,
  body: z.object({
    kind: z.enum(orderKinds),
    item: z.string().max(20),
    provider: z.enum(orderProviders),
  }),
  response: z.object({ order: orderSchema }),
  errors: ['conflict', 'limit_reached'],
})

export const listOrders = define('listOrders', 'GET /api/orders', {
  summary: 'The member’s orders, newest first.',
  query: listQuery,
  response: pageWith({ orders: z.array(orderSchema) }),
})

const refundTermsSchema = z.object({
  points: points.describe('Unspent points, premium’s extra included.'),
  cents,
  until: moment,
})

export const listRefundable = define('listRefundable', 'GET /api/refundable-orders', {
  summary: 'Orders whose unspent points the member can have refunded now, newest first.',
  response: z.object({
    orders: z.array(
      z.object({ orderId: z.uuid(), number: orderSchema.shape.number, refundable: refundTermsSchema }),
    ),
  }),
})
export type Refundable = z.infer<typeof listRefundable.response>['orders'][number]

const refundSchema = z.object({
  points,
  cents,
  state: z.enum(['asked', 'sent', 'done', 'failed']).describe('asked and sent: on its way.'),
  askedAt: moment,
  closedAt: moment.nullable(),
})
export type Refund = z.infer<typeof refundSchema>

const changeSchema = z.object({
  state: z.enum(orderStates),
  at: moment,
  by: z.enum(['member', 'provider', 'admin', 'job']),
  note: z.string().nullable(),
})

export const getOrder = define('getOrder', 'GET /api/orders/{orderId}', {
  summary: 'One order with each change of its state.',
  params: orderParams,
  response: z.object({
    order: orderSchema,
    changes: z.array(changeSchema),
    refundable: refundTermsSchema.nullable().describe('null: nothing can be refunded.'),
    refunds: z.array(refundSchema),
    replacedBy: z
      .uuid()
      .nullable()
      .describe('The order that replaced it before it was paid; null: none did.'),
    sandboxPath: z.string().nullable().describe('Page where the demo acts as the payer and their bank.'),
  }),
  errors: ['not_found'],
})

export const startCheckout = define('startCheckout', 'POST /api/orders/{orderId}/checkout-sessions', {
  summary: 'Starts or resumes the card payment of an order.',
  repeatable: true,
  params: orderParams,
  body: z.object({ shownUntil }),
  response: z.object({ url: z.string().describe('The page that asks for the card.') }),
  errors: ['conflict', 'limit_reached', 'not_found', 'overloaded'],
})

export const requestRefund = define('requestRefund', 'POST /api/orders/{orderId}/refunds', {
  summary: 'Returns the unspent points of an order and requests their price back.',
  idempotent: true,
  params: orderParams,
  body: z.object({
    points: points.min(1).describe('Points as shown to the member; another number is rejected.'),
  }),
  response: z.object({ refund: refundSchema }),
  errors: ['conflict', 'not_found'],
})
