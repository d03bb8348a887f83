import { z } from 'zod'
import { desk, typed } from '../../desk.ts'
import { define, moment, points, rowId } from '../../operation.ts'
import { orderKinds, orderProviders, orderSchema, orderStates } from '../orders.ts'

const cents = z.int()

const refundStates = ['asked', 'sent', 'done', 'failed'] as const
const disputeStates = ['inquiry', 'open', 'won', 'lost'] as const

/** The order of a refund or a dispute. */
const ofOrder = { orderId: z.uuid(), number: z.string(), username: z.string(), cents }

export const deskRefundSchema = z.object({
  ...ofOrder,
  refundId: rowId,
  points,
  by: z.enum(['member', 'admin', 'provider', 'job']).describe('job: the order was paid twice.'),
  state: z.enum(refundStates),
  problem: z.string().nullable(),
  askedAt: moment,
})
export type DeskRefund = z.infer<typeof deskRefundSchema>

export const deskDisputeSchema = z.object({
  ...ofOrder,
  disputeId: z.string(),
  kind: z.enum(orderKinds).describe('premium: its term ends with a lost dispute.'),
  state: z.enum(disputeStates),
  reason: z.string(),
  points: points.describe('Points taken back for it.'),
  openedAt: moment,
})
export type DeskDispute = z.infer<typeof deskDisputeSchema>

const adminOrderSchema = orderSchema.extend({ username: z.string() })
export type AdminOrder = z.infer<typeof adminOrderSchema>

export const listAllOrders = desk('listAllOrders', 'GET /api/admin/orders', {
  roles: ['finance'],
  summary: 'Orders of all members, newest first unless sorted otherwise.',
  rows: 'orders',
  row: adminOrderSchema,
  filters: {
    state: z.enum(orderStates).optional(),
    provider: z.enum(orderProviders).optional(),
    search: typed(100, 'A member’s name, or an order’s number.'),
  },
  sorts: ['placed', 'state', 'provider', 'total'],
})

export const listRefunds = desk('listRefunds', 'GET /api/admin/refunds', {
  roles: ['finance'],
  summary: 'Card refunds, newest first unless sorted otherwise.',
  rows: 'refunds',
  row: deskRefundSchema,
  filters: { state: z.enum(refundStates).optional() },
  sorts: ['began', 'cents'],
  prefix: 'refund-',
})

export const listDisputes = desk('listDisputes', 'GET /api/admin/disputes', {
  roles: ['finance'],
  summary: 'Payments disputed at a bank, newest first unless sorted otherwise.',
  rows: 'disputes',
  row: deskDisputeSchema,
  filters: { state: z.enum(disputeStates).optional() },
  sorts: ['began', 'cents'],
  prefix: 'dispute-',
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
