import { z } from 'zod'
import { defineCase } from '../cases.ts'
import { define, idParam, moment, named, points, rowId } from '../operation.ts'

const orderParams = z.object({ orderId: z.uuid() })
const amount = z.string().describe('Amount of the token, as a decimal number.')
const evmAddress = z
  .string()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'Enter a wallet address: 0x and 40 digits or letters a to f.')

export const paymentStates = [
  'seen',
  'dropped',
  'confirmed',
  'credited',
  'held',
  'declined',
  'foreign',
  'lost',
] as const

/** Reasons for which a payment, or a part of it, waits for an admin. */
export const heldReasons = ['small_payment', 'premium_amount', 'late_payment', 'buyer_limit'] as const

const paymentSchema = z.object({
  txHash: z.string(),
  amount: amount.nullable().describe('null: another token, which does not count.'),
  state: z.enum(paymentStates),
  heldFor: z
    .enum(heldReasons)
    .nullable()
    .describe('Why an admin decides about it, or with buyer_limit about a part of it; null: no admin does.'),
  confirmations: z.int(),
  points: points.describe('Points credited for it.'),
  isLate: z.boolean().describe('True: it arrived after the price lock. It brings the same points.'),
  seenAt: moment,
})

/** Money on its way back to the buyer. */
export const refundSchema = z.object({
  id: rowId,
  amount,
  symbol: z.string(),
  state: z
    .enum(['asked', 'waiting', 'sent', 'done'])
    .describe('asked: needs a return address; waiting: to be sent; sent: on its way.'),
  returnAddress: z.string().nullable(),
  txHash: z.string().nullable(),
})

const qrSchema = z.object({ size: z.int(), path: z.string() })

export const cryptoPaymentSchema = named('CryptoPayment', {
  orderId: z.uuid(),
  mode: z.enum(['live', 'sandbox']),
  isPractice: z.boolean().describe('True: the chain is a practice chain of this server.'),
  network: z.string(),
  chainId: z.int(),
  symbol: z.string(),
  token: z.string().describe('Contract address of the token.'),
  address: z.string().describe('Wallet address for payments of this order only.'),
  due: amount,
  received: amount.describe('Received: counted, or to be counted once confirmed.'),
  left: amount,
  uri: z.string().describe('Payment request: token, wallet address and amount (EIP-681).'),
  qr: qrSchema.describe('QR code of the wallet address, which every wallet reads.'),
  requestQr: qrSchema.describe(
    'QR code of the payment request. A wallet that reads it in part pays the token’s contract.',
  ),
  confirmations: z.int().describe('Blocks after which a payment counts.'),
  lockedUntil: moment,
  now: moment.describe('The server’s time.'),
  isLate: z.boolean().describe('True: the price lock is over; payments still count, or an admin decides.'),
  isWatched: z.boolean().describe('False: the wallet address must no longer be paid.'),
  isReachable: z.boolean().describe('True: the chain was read recently.'),
  payments: z.array(paymentSchema),
  refunds: z.array(refundSchema),
  refundable: z
    .object({ points, amount, until: moment })
    .nullable()
    .describe('Refund for the unspent points; null: none.'),
})
export type CryptoPayment = z.infer<typeof cryptoPaymentSchema>

export const getCryptoPayment = define('getCryptoPayment', 'GET /api/orders/{orderId}/crypto-payment', {
  summary: 'Wallet address and payments of a crypto order; null before an address is opened.',
  params: orderParams,
  response: z.object({ payment: cryptoPaymentSchema.nullable() }),
  errors: ['not_found'],
})

export const openCryptoPayment = define('openCryptoPayment', 'POST /api/orders/{orderId}/crypto-payment', {
  summary:
    'Opens a wallet address for an order and starts its price lock. Repeated: returns the same address.',
  repeatable: true,
  withoutKey: 'a repeat returns the same wallet address, and each payment to it is credited once.',
  params: orderParams,
  response: z.object({ payment: cryptoPaymentSchema }),
  errors: ['not_found', 'conflict', 'limit_reached', 'overloaded'],
  rates: ['deposit_try_member', 'deposit_member', 'deposit_network'],
})

export const payFromPractice = define('payFromPractice', 'POST /api/orders/{orderId}/practice-payments', {
  idempotent: true,
  summary: 'Pays an order from the practice wallet. Exists only in demo mode, where nothing is worth money.',
  params: orderParams,
  body: z.object({ cents: z.int().min(1).max(1_000_000) }),
  response: z.object({ txHash: z.string() }),
  errors: ['not_found', 'conflict'],
})

/** Why a payment waits for a person. */
export const cryptoCaseKinds = [...heldReasons, 'foreign_token', 'lost_payment'] as const
const cryptoVerdicts = ['credited', 'returned', 'closed'] as const

const note = { missing: 'Say briefly why.', most: 500 }

/** A payment that waits for a person, or that one has to know of. */
export const cryptoCase = defineCase('crypto', {
  roles: ['finance'],
  subject: 'order',
  evidence: z.object({
    kind: z.enum(cryptoCaseKinds),
    orderId: z.uuid(),
    orderNumber: z.string(),
    buyer: z.string(),
    amount: z.string(),
    symbol: z.string(),
    due: amount,
    token: z.string(),
    txHash: z.string(),
    from: z.string(),
    address: z.string(),
    points: points.describe('Points that it brought, or would bring.'),
    verdicts: z.array(z.enum(cryptoVerdicts)).describe('Verdicts that this one takes.'),
  }),
  verdicts: {
    credited: { label: 'Credit', act: 'decide_crypto_case', freshSignIn: true, note },
    returned: { label: 'Return', act: 'decide_crypto_case', freshSignIn: true, note },
    closed: { label: 'Close', act: 'decide_crypto_case', freshSignIn: true, note },
  },
  said: { credited: 'Credited.', returned: 'The buyer is asked for a wallet address.', closed: 'Closed.' },
  gone: 'This case is already closed.',
})

export const readCryptoDesk = define('readCryptoDesk', 'GET /api/admin/crypto', {
  roles: ['finance'],
  summary: 'State of crypto payments: the chain, the addresses, and the refunds to send.',
  response: z.object({
    chain: z
      .object({
        mode: z.enum(['live', 'sandbox']),
        isPractice: z.boolean(),
        network: z.string(),
        chainId: z.int(),
        symbol: z.string(),
        token: z.string(),
        confirmations: z.int(),
        headHeight: z.int().nullable(),
        lookedAt: moment.nullable(),
        problem: z.string().nullable(),
        addressesGiven: z.int(),
        addressesUnpaid: z.int().describe('The newest ones in a row that were never paid.'),
        addressGap: z.int().describe('Unused addresses that the operator’s wallet searches: CRYPTO_GAP.'),
      })
      .nullable(),
    refunds: z.array(
      refundSchema.extend({
        orderId: z.uuid(),
        orderNumber: z.string(),
        buyer: z.string(),
        problem: z.string().nullable(),
        openedAt: moment,
      }),
    ),
  }),
})
export type CryptoDesk = z.infer<typeof readCryptoDesk.response>

export const askForReturn = define('askForReturn', 'POST /api/orders/{orderId}/crypto-refunds', {
  idempotent: true,
  summary:
    'Sets the address for refunds; with points, also requests a refund of the unspent ones, taken at once.',
  params: orderParams,
  body: z.object({
    returnAddress: evmAddress,
    points: points.min(1).optional().describe('The unspent points, as shown to the member.'),
  }),
  response: z.object({ refunds: z.array(refundSchema) }),
  errors: ['not_found', 'conflict'],
})

/** The transaction's hash in what was pasted: wallets copy it, explorers' pages are copied as a link. */
const transactionIn = (pasted: string): string => /\b0x[0-9a-f]{64}\b/i.exec(pasted)?.[0] ?? pasted.trim()

export const enterRefundTransaction = define(
  'enterRefundTransaction',
  'POST /api/admin/crypto/refunds/{refundId}/transaction',
  {
    roles: ['finance'],
    freshSignIn: true,
    repeatable: true,
    withoutKey: 'the transaction is the key, and entering it again changes nothing.',
    summary: 'Enters the transaction that sends a refund from the operator’s wallet; the watcher checks it.',
    params: z.object({ refundId: idParam }),
    body: z.object({
      txHash: z
        .string()
        .overwrite(transactionIn)
        .regex(/^0x[0-9a-fA-F]{64}$/, 'That is not a transaction: enter 0x and 64 hex digits.'),
    }),
    errors: ['not_found', 'conflict'],
  },
)

export const sendFromPractice = define(
  'sendFromPractice',
  'POST /api/admin/crypto/refunds/{refundId}/practice-transaction',
  {
    roles: ['finance'],
    idempotent: true,
    summary: 'Sends a refund from the practice wallet and enters its transaction. Exists only in demo mode.',
    params: z.object({ refundId: idParam }),
    response: z.object({ txHash: z.string() }),
    errors: ['not_found', 'conflict'],
  },
)
