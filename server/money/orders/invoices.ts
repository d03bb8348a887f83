import type { FastifyInstance } from 'fastify'
import { refundOrder } from '#contract/money/orders/admin.ts'
import { asPaid } from '#contract/money/orders.ts'
import { formatCents } from '#contract/numbers.ts'
import { isUuid } from '#contract/operation.ts'
import { serves } from '#contract/roles.ts'
import { is, queryOne } from '#database/rows.ts'
import { operatorOf } from '../../exchange/installation/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { goodsName, orderNumber } from './present.ts'
import { type OrderRow, readOrder } from './queries.ts'
import { readRefunds } from './refund-queries.ts'

/** Serves the invoice of a paid order, as a PDF, to its member and to the staff who handle payments. */
export function serveInvoices(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { orderId: string } }>('/api/orders/:orderId/invoice', async (request, reply) => {
    const { member } = request.context
    if (!member) throw new Problem('unauthorized')
    const { orderId } = request.params
    const order = isUuid(orderId) ? await readOrder(services.pool, orderId) : undefined
    if (!order || (order.memberId !== member.id && !serves(refundOrder, member.role)))
      throw new Problem('not_found', 'Order not found.')
    if (!order.paidAt) throw new Problem('not_found', 'There’s no invoice before payment.')
    const bytes = await drawInvoice(await invoiceOf(services, { ...order, paidAt: order.paidAt }))
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${orderNumber(order.id)}.pdf"`)
      .type('application/pdf')
      .send(bytes)
  })
}

/** Content of an invoice. Cents are US cents; days are UTC. */
async function invoiceOf(services: Services, order: OrderRow & { paidAt: Date }) {
  const { pool, config } = services
  const { name, place, contact, income } = operatorOf(services)
  const buyer = await queryOne(
    pool,
    { username: is.text, email: is.text },
    'SELECT username, email FROM member WHERE id = $1',
    [order.memberId],
  )
  const refunds = await readRefunds(pool, order.id)
  const paid = asPaid(order)
  return {
    seller: config.APP_NAME,
    /** Lines of whoever runs the installation; the site's address if it has not said. */
    sellerAddress: [name, place, contact].filter((line) => line !== '').join('\n') || config.publicUrl,
    income,
    number: orderNumber(order.id),
    day: dayOf(order.paidAt),
    buyer: buyer?.username ?? 'A former member',
    buyerAddress: buyer?.email ?? '',
    goods: goodsName(paid),
    priceCents: paid.priceCents,
    taxCents: paid.taxCents,
    paidBy: order.provider,
    refunds: refunds
      .filter(({ state, by }) => state === 'done' && by !== 'job')
      .map(({ cents, closedAt, askedAt }) => ({ cents, day: dayOf(closedAt ?? askedAt) })),
    /** True in the demo: no money has moved. */
    sandbox: config.demo,
  }
}
type Invoice = Awaited<ReturnType<typeof invoiceOf>>

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const left = 56
const right = 539
const ink = '#151816'
const dim = '#626663'

/** Draws an invoice on a page of A4. The PDF library is imported on first use: it takes a sixth of a start. */
async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({ size: 'A4', margin: left, info: { Title: `Invoice ${invoice.number}` } })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const finished = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
  drawHead(page, invoice)
  drawLines(page, invoice)
  page.end()
  return finished
}

function drawHead(page: PDFKit.PDFDocument, invoice: Invoice): void {
  page.font('Helvetica-Bold').fontSize(20).fillColor(ink).text(invoice.seller, left, 64)
  page.font('Helvetica').fontSize(10).fillColor(dim).text(invoice.sellerAddress)
  page
    .font('Helvetica-Bold')
    .fontSize(14)
    .fillColor(ink)
    .text(`Invoice ${invoice.number}`, left, Math.max(128, page.y + 14))
  page.font('Helvetica').fontSize(10).fillColor(dim)
  page.text(`Paid on ${invoice.day} by ${invoice.paidBy}`)
  page.text(`For ${invoice.buyer}, ${invoice.buyerAddress}`)
  if (invoice.sandbox)
    page
      .font('Helvetica-Bold')
      .fillColor(ink)
      .text('Sandbox: this is a demo and no money has moved.', left, page.y + 10)
}

function drawLines(page: PDFKit.PDFDocument, invoice: Invoice): void {
  let y = Math.max(228, page.y + 16)
  const line = (label: string, cents: number, bold = false): void => {
    page.moveTo(left, y).lineTo(right, y).strokeColor('#e0e3e1').stroke()
    page
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(11)
      .fillColor(ink)
    page.text(label, left, y + 9, { width: 360 })
    page.text(cents < 0 ? `-${formatCents(-cents)}` : formatCents(cents), 420, y + 9, {
      width: right - 420,
      align: 'right',
    })
    y += 31
  }
  line(invoice.goods, invoice.priceCents)
  line('Tax', invoice.taxCents)
  line('Total', invoice.priceCents + invoice.taxCents, true)
  for (const { day, cents } of invoice.refunds) line(`Refunded on ${day}`, -cents)
  page.moveTo(left, y).lineTo(right, y).strokeColor('#e0e3e1').stroke()
  if (invoice.income === '') return
  page.font('Helvetica').fontSize(9).fillColor(dim)
  page.text(`How ${invoice.seller} makes money: ${invoice.income}`, left, y + 14)
}
