import type { FastifyInstance } from 'fastify'
import { refundOrder } from '#contract/money/payment-events.ts'
import { serves } from '#contract/roles.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { goodsName } from './checkout-session.ts'
import { drawInvoice } from './invoice.ts'
import { orderNumber } from './present.ts'
import { readBuyer, readOrder } from './queries.ts'
import { readRefunds } from './refund-queries.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serves the invoice of a paid order, as a PDF, to its member and to the desk of payments. */
export function serveInvoices(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { orderId: string } }>(
    '/api/orders/:orderId/invoice',
    { schema: { hide: true } },
    async (request, reply) => {
      const { member } = request.context
      if (!member) throw new Problem('unauthorized')
      const { orderId } = request.params
      const order = uuid.test(orderId) ? await readOrder(services.pool, orderId) : undefined
      if (!order || (order.memberId !== member.id && !serves(refundOrder, member.role)))
        throw new Problem('not_found', 'Order not found.')
      if (!order.paidAt) throw new Problem('not_found', 'Invoices come after payment.')
      const bytes = await drawInvoice(await invoiceOf(services, { ...order, paidAt: order.paidAt }))
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${orderNumber(order.id)}.pdf"`)
        .type('application/pdf')
        .send(bytes)
    },
  )
}

type PaidOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>> & { paidAt: Date }

async function invoiceOf({ pool, config }: Services, order: PaidOrder) {
  const buyer = await readBuyer(pool, order.memberId)
  const refunds = await readRefunds(pool, order.id)
  return {
    seller: config.APP_NAME,
    sellerAddress: config.OPERATOR ?? config.publicUrl,
    number: orderNumber(order.id),
    day: dayOf(order.paidAt),
    buyer: buyer.username,
    buyerAddress: buyer.email,
    goods: goodsName(order),
    priceCents: order.priceCents,
    taxCents: order.taxCents,
    paidBy: order.provider,
    refunds: refunds
      .filter(({ state, by }) => state === 'done' && by !== 'job')
      .map(({ cents, closedAt, askedAt }) => ({ cents, day: dayOf(closedAt ?? askedAt) })),
    sandbox: config.demo,
  }
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
