import type { CryptoCase, CryptoRefund } from '#contract/money/crypto.ts'

/** Title and explanation of each kind of case. */
export const caseWords: Record<CryptoCase['kind'], { title: string; sentence: string }> = {
  small_payment: { title: 'Too small', sentence: 'Too small to be credited without an admin.' },
  premium_amount: { title: 'Not the premium price', sentence: 'A term can’t be bought in part.' },
  late_payment: {
    title: 'Late, to a reused address',
    sentence:
      'It arrived after the price lock, at a wallet address that another order of this buyer had too.',
  },
  buyer_limit: {
    title: 'Above a new buyer’s limit',
    sentence: 'The buyer is new, and this is more than new buyers can spend.',
  },
  foreign_token: {
    title: 'Another token',
    sentence: 'It is not the accepted stablecoin, so it was not counted.',
  },
  lost_payment: {
    title: 'Dropped by the chain after it was credited',
    sentence: 'The chain reorganised past our confirmations. The payment’s points were already credited.',
  },
}

/** Button, effect and confirmation of each decision. */
export const decisionWords: Record<
  CryptoCase['decisions'][number],
  { button: string; sentence: string; done: string }
> = {
  credit: { button: 'Credit', sentence: 'Its share of the points is credited now.', done: 'Credited.' },
  return: {
    button: 'Return',
    sentence: 'It is not counted. The buyer is asked where to send it.',
    done: 'The buyer is asked for a wallet address.',
  },
  close: { button: 'Close', sentence: 'No points or money move.', done: 'Closed.' },
}

/** State of a refund, in an admin's words. */
export const refundWords: Record<CryptoRefund['state'], string> = {
  asked: 'waiting for the buyer’s wallet address',
  waiting: 'to be sent to',
  sent: 'sent, being confirmed',
  done: 'sent',
}
