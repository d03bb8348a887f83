import { z } from 'zod'
import { desk } from '../desk.ts'
import { define, moment, named } from '../operation.ts'

const cents = z.int()
const count = z.int()
const mode = z.enum(['live', 'sandbox']).nullable()

export const getPaymentDesk = define('getPaymentDesk', 'GET /api/admin/payments', {
  roles: ['finance'],
  summary: 'State of payments: providers, events, open refunds and disputes.',
  response: named('PaymentDesk', {
    card: z.object({
      mode,
      apiVersion: z.string().nullable(),
      lastEventAt: moment.nullable(),
      waitingEvents: count.describe('Events whose subject has not arrived yet, or whose handling failed.'),
      lastReconciled: z
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

export const listPaymentEvents = desk('listPaymentEvents', 'GET /api/admin/payment-events', {
  roles: ['finance'],
  summary: 'Payment provider events, by when they were received.',
  rows: 'events',
  row: paymentEventSchema,
  sorts: ['at'],
  prefix: 'event-',
})
