import { type Books, type Call, CallError, numberOf, type Thing } from './books.ts'
import { newDispute, newId } from './things.ts'

/** Refunds a charge in full or in part. A disputed charge cannot be refunded. */
export async function createRefund(books: Books, { input }: Call): Promise<Thing> {
  const intent = String(input.payment_intent ?? '')
  const charge = await chargeOf(books, intent)
  const left = numberOf(charge, 'amount') - numberOf(charge, 'amount_refunded')
  const amount = Number(input.amount ?? left)
  if (charge.disputed)
    throw new CallError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`)
  if (left === 0) throw new CallError(400, `Charge ${charge.id} has already been refunded.`)
  if (amount < 1 || amount > left)
    throw new CallError(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    )
  const refund: Thing = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: books.now,
    currency: 'usd',
    metadata: input.metadata ?? {},
    payment_intent: intent,
    reason: input.reason ?? null,
    status: 'succeeded',
  }
  const refunded = numberOf(charge, 'amount_refunded') + amount
  const changed = { ...charge, amount_refunded: refunded, refunded: refunded === numberOf(charge, 'amount') }
  await books.put(refund)
  await books.put(changed)
  await books.emit('refund.created', refund)
  await books.emit('charge.refunded', changed)
  return refund
}

/** Opens a dispute of a payment, as the payer would at the bank. */
export async function openDispute(books: Books, intent: string): Promise<void> {
  const charge = await chargeOf(books, intent)
  if (charge.disputed) throw new CallError(400, 'This payment is already disputed.')
  const dispute = newDispute(books.now, charge)
  await books.put({ ...charge, disputed: true })
  await books.put(dispute)
  await books.emit('charge.dispute.created', dispute)
}

/** Decides a dispute, as the bank would. */
export async function closeDispute(books: Books, intent: string, status: 'won' | 'lost'): Promise<void> {
  const [dispute] = await books.find('dispute', 'payment_intent', intent)
  if (dispute?.status !== 'needs_response') throw new CallError(400, 'This payment has no open dispute.')
  const closed = { ...dispute, status }
  await books.put(closed)
  await books.emit('charge.dispute.closed', closed)
}

async function chargeOf(books: Books, intent: string): Promise<Thing> {
  const charges = await books.find('charge', 'payment_intent', intent)
  const charge = charges.find(({ paid }) => paid === true)
  if (!charge) throw new CallError(404, `No such payment_intent: '${intent}'`)
  return charge
}
