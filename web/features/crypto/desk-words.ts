import type { CryptoCase, CryptoRefund } from '#contract/crypto.ts'

/** What each kind of case is about. */
export const caseWords: Record<CryptoCase['kind'], { title: string; sentence: string }> = {
  small_payment: { title: 'Very small', sentence: 'It is worth less than an order credits by itself.' },
  premium_amount: { title: 'Not the price of premium', sentence: 'A term is had whole or not at all.' },
  foreign_token: {
    title: 'Another token',
    sentence: 'It is not the stablecoin that is taken, and was not counted.',
  },
  lost_payment: {
    title: 'Gone from the chain after it was credited',
    sentence: 'The chain was reorganised deeper than a payment waits. Its points are in the wallet.',
  },
}

/** What a decision does, and what is said after it. */
export const decisionWords: Record<
  CryptoCase['decisions'][number],
  { button: string; sentence: string; done: string }
> = {
  credit: { button: 'Credit it', sentence: 'It brings its share now.', done: 'Credited' },
  return: {
    button: 'Send it back',
    sentence: 'It counts for nothing. The buyer is asked where to send it.',
    done: 'The buyer is asked for an address',
  },
  close: { button: 'Close', sentence: 'Nothing moves by this.', done: 'Closed' },
}

/** What a refund waits for, as an admin reads it. */
export const refundWords: Record<CryptoRefund['state'], string> = {
  asked: 'the buyer has not said where to',
  waiting: 'to be sent to',
  sent: 'sent, looked up on the chain',
  done: 'sent',
}
