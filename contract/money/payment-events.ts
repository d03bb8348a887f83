import { z } from 'zod'
import { define, listQuery, moment, named, pageWith, points, rowId, timeListQuery } from '../operation.ts'
import { orderKinds, orderProviders, orderSchema, orderStates } from './orders.ts'

const cents = z.int()
const count = z.int()
const mode = z.enum(['live', 'sandbox']).nullable()

const refundStates = ['asked', 'sent', 'done', 'failed'] as const
const disputeStates = ['inquiry', 'open', 'won', 'lost'] as const

export const deskRefundSchema = z.object({
  refundId: rowId,
  orderId: z.uuid(),
  number: z.string(),
  username: z.string(),
  points,
  cents,
  by: z.enum(['member', 'admin', 'provider', 'job']).describe('job: the order was paid twice.'),
  state: z.enum(refundStates),
  problem: z.string().nullable(),
  askedAt: moment,
})
export type DeskRefund = z.infer<typeof deskRefundSchema>

export const deskDisputeSchema = z.object({
  disputeId: z.string(),
  orderId: z.uuid(),
  kind: z.enum(orderKinds).describe('premium: its term ends with a lost dispute.'),
  number: z.string(),
  username: z.string(),
  state: z.enum(disputeStates),
  reason: z.string(),
  cents,
  points: points.describe('Points taken back for it.'),
  openedAt: moment,
})
export type DeskDispute = z.infer<typeof deskDisputeSchema>

export const getPaymentDesk = define('getPaymentDesk', 'GET /api/admin/payments', {
  roles: ['finance'],
  summary: 'State of payments: providers, events, open refunds and disputes.',
  response: named('PaymentDesk', {
    card: z.object({
      mode,
      apiVersion: z.string().nullable(),
      lastEventAt: moment.nullable(),
      waitingEvents: count.describe('Events whose subject has not arrived yet, or whose handling failed.'),
      lastAsk: z
        .object({ at: moment, found: count.describe('Changes that no event had reported.') })
        .nullable()
        .describe('The newest nightly check of payments with the provider.'),
      problem: z.string().nullable().describe('Why the newest such check failed; null: it did not.'),
    }),
    crypto: mode,
    days30: z.object({ paidOrders: count, paidCents: cents, refundedCents: cents }),
    openRefunds: count,
    openDisputes: count,
  }),
})

export const paymentEventSchema = z.object({
  eventId: z.string(),
  type: z.string(),
  createdAt: moment,
  receivedAt: moment,
  handledAt: moment.nullable(),
  outcome: z.string().nullable(),
  tries: count,
})
export type PaymentEvent = z.infer<typeof paymentEventSchema>

export const listPaymentEvents = define('listPaymentEvents', 'GET /api/admin/payment-events', {
  roles: ['finance'],
  summary: 'Payment provider events, by when they were received.',
  query: timeListQuery,
  response: pageWith({ events: z.array(paymentEventSchema) }),
})

const adminOrderSchema = orderSchema.extend({ username: z.string() })
export type AdminOrder = z.infer<typeof adminOrderSchema>

/** Columns that the list of all orders can be sorted by, and the filters of the list in the address of its page. */
export const orderSorts = ['placed', 'state', 'provider', 'total'] as const
export const orderFilters = ['search', 'state', 'provider', 'sort', 'order'] as const

export const listAllOrders = define('listAllOrders', 'GET /api/admin/orders', {
  roles: ['finance'],
  summary: 'Orders of all members, newest first unless sorted otherwise.',
  query: listQuery.extend({
    state: z.enum(orderStates).optional(),
    provider: z.enum(orderProviders).optional(),
    search: z.string().trim().max(100).optional().describe('A member’s name, or an order’s number.'),
    sort: z.enum(orderSorts).default('placed'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: pageWith({ orders: z.array(adminOrderSchema) }),
})

/** Filters of the lists of refunds and disputes, and their order: by the time they began, or by the money. */
export const returnFilters = ['state', 'sort', 'order'] as const
const returnQuery = listQuery.extend({
  sort: z.enum(['began', 'cents']).default('began'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listRefunds = define('listRefunds', 'GET /api/admin/refunds', {
  roles: ['finance'],
  summary: 'Card refunds, newest first unless sorted otherwise.',
  query: returnQuery.extend({ state: z.enum(refundStates).optional() }),
  response: pageWith({ refunds: z.array(deskRefundSchema) }),
})

export const listDisputes = define('listDisputes', 'GET /api/admin/disputes', {
  roles: ['finance'],
  summary: 'Payments disputed at a bank, newest first unless sorted otherwise.',
  query: returnQuery.extend({ state: z.enum(disputeStates).optional() }),
  response: pageWith({ disputes: z.array(deskDisputeSchema) }),
})

export const refundOrder = define('refundOrder', 'POST /api/admin/orders/{orderId}/refunds', {
  roles: ['finance'],
  freshSignIn: true,
  summary:
    'Refunds the unspent part of a card order, even after the member’s deadline; premium in full, ending it.',
  idempotent: true,
  params: z.object({ orderId: z.uuid() }),
  body: z.object({ note: z.string().trim().min(3).max(500) }),
  response: z.object({ points, cents }),
  errors: ['conflict', 'not_found'],
})
