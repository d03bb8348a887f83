/** Content of an invoice. Cents are US cents; days are UTC. */
export interface Invoice {
  seller: string
  sellerAddress: string
  number: string
  day: string
  buyer: string
  buyerAddress: string
  goods: string
  priceCents: number
  taxCents: number
  paidBy: string
  /** Refunds by day. */
  refunds: { day: string; cents: number }[]
  /** True in the demo: no money has moved. */
  sandbox: boolean
}

const left = 56
const right = 539
const ink = '#151816'
const dim = '#626663'

const money = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/**
 * Draws an invoice on one page of A4. The PDF library is imported on first use, since it would take a sixth
 * of a server's start.
 */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
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
  page.font('Helvetica-Bold').fontSize(14).fillColor(ink).text(`Invoice ${invoice.number}`, left, 128)
  page.font('Helvetica').fontSize(10).fillColor(dim)
  page.text(`Paid on ${invoice.day} by ${invoice.paidBy}`)
  page.text(`For ${invoice.buyer}, ${invoice.buyerAddress}`)
  if (invoice.sandbox)
    page
      .font('Helvetica-Bold')
      .fillColor(ink)
      .text('Sandbox: this is a demo and no money has moved.', left, 192)
}

function drawLines(page: PDFKit.PDFDocument, invoice: Invoice): void {
  let y = 228
  const line = (label: string, cents: number, bold = false): void => {
    page.moveTo(left, y).lineTo(right, y).strokeColor('#e0e3e1').stroke()
    page
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(11)
      .fillColor(ink)
    page.text(label, left, y + 9, { width: 360 })
    page.text(cents < 0 ? `-${money(-cents)}` : money(cents), 420, y + 9, {
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
}
