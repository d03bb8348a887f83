import { createHash, randomBytes } from 'node:crypto'
import type { Thing } from './books.ts'

/** A new id in the provider's format. */
export const newId = (kind: string): string => `${kind}_test_${randomBytes(12).toString('hex')}`

/** An object as the API shows it, without the fields that are internal to the sandbox. */
export function shown({ sandbox: _kept, ...thing }: Thing): Thing {
  if (thing.object !== 'subscription') return thing as Thing
  const { interval: _interval, amount: _amount, failures: _failures, ...subscription } = thing
  return subscription as Thing
}

/** A checkout nobody has paid yet. given: the form of the call. */
export const newCheckout = (
  created: number,
  { id, amount, url, given }: { id: string; amount: number; url: string; given: Record<string, unknown> },
): Thing => ({
  id,
  object: 'checkout.session',
  amount_subtotal: amount,
  amount_total: amount,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  cancel_url: given.cancel_url ?? null,
  client_reference_id: given.client_reference_id ?? null,
  created,
  currency: 'usd',
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_email: given.customer_email ?? null,
  expires_at: Number(given.expires_at ?? created + 86_400),
  livemode: false,
  metadata: given.metadata ?? {},
  mode: given.mode,
  payment_intent: null,
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  shipping_options: [],
  status: 'open',
  subscription: null,
  success_url: given.success_url,
  url,
})

const fingerprintOf = (payer: unknown): string =>
  createHash('sha256').update(String(payer)).digest('hex').slice(0, 16)

const declinedLast4 = '0341'

/** True if this card declines every payment. */
export const isRefused = (card: Thing | undefined): boolean =>
  (card?.card as { last4?: string } | undefined)?.last4 === declinedLast4

/** A card that a customer pays with. */
export const newCard = (
  created: number,
  { customer, email, last4 }: { customer: string; email: string | null; last4: string },
): Thing => ({
  id: newId('pm'),
  object: 'payment_method',
  type: 'card',
  created,
  customer,
  livemode: false,
  billing_details: { address: null, email, name: null, phone: null },
  metadata: {},
  card: { brand: 'visa', exp_month: 12, exp_year: 2034, last4, fingerprint: fingerprintOf(customer) },
})

/** A customer who pays repeatedly. */
export const newCustomer = (
  created: number,
  { id, email, card }: { id: string; email: string | null; card: string },
): Thing => ({
  id,
  object: 'customer',
  created,
  currency: 'usd',
  email,
  livemode: false,
  metadata: {},
  invoice_settings: {
    custom_fields: null,
    default_payment_method: card,
    footer: null,
    rendering_options: null,
  },
})

/** A charge, successful or declined. */
export const newCharge = (
  created: number,
  payment: { amount: number; intent: string; paid: boolean; metadata: unknown; payer: unknown },
): Thing => ({
  id: newId('ch'),
  object: 'charge',
  amount: payment.amount,
  amount_captured: payment.paid ? payment.amount : 0,
  amount_refunded: 0,
  billing_details: { address: null, email: null, name: null, phone: null },
  captured: payment.paid,
  created,
  currency: 'usd',
  disputed: false,
  failure_code: payment.paid ? null : 'card_declined',
  failure_message: payment.paid ? null : 'Your card was declined.',
  livemode: false,
  metadata: payment.metadata ?? {},
  paid: payment.paid,
  payment_intent: payment.intent,
  payment_method_details: {
    type: 'card',
    // Each payer has one card.
    card: { brand: 'visa', last4: '4242', fingerprint: fingerprintOf(payment.payer) },
  },
  refunded: false,
  status: payment.paid ? 'succeeded' : 'failed',
})

/** A dispute of a charge. */
export const newDispute = (created: number, charge: Thing): Thing => ({
  id: newId('dp'),
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created,
  currency: 'usd',
  evidence: {},
  evidence_details: {
    due_by: created + 7 * 86_400,
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status: 'needs_response',
})
