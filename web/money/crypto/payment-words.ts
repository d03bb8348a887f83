import type { CryptoPayment } from '#contract/money/crypto.ts'

type Payment = CryptoPayment['payments'][number]

/** Time left as minutes and seconds; never negative. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** State of one payment, in a few words. */
export function stateWord({ state, confirmations }: Payment, needed: number): string {
  switch (state) {
    case 'seen':
      return `${Math.min(confirmations, needed)} of ${needed} confirmations`
    case 'confirmed':
      return 'Confirmed'
    case 'credited':
    case 'lost':
      return 'Counted'
    case 'held':
      return 'In review'
    case 'declined':
      return 'Not accepted'
    case 'foreign':
      return 'Another token'
    case 'dropped':
      return 'Dropped by the chain'
  }
}

const heldSentences: Record<NonNullable<Payment['heldFor']>, string> = {
  small_payment: 'It is worth very few points, so an admin checks it. Send the rest and it counts by itself.',
  premium_amount: 'It is not the price of the term, so an admin checks it.',
  late_payment: 'It arrived late, so an admin checks which order it is for.',
  buyer_limit: 'It is more than a new buyer can spend, so an admin checks the part above the limit.',
}

/** Consequence of that state and what to do; null if the state says enough. */
export function stateSentence({ state, heldFor }: Payment): string | null {
  if (heldFor) return heldSentences[heldFor]
  switch (state) {
    case 'declined':
      return 'We can’t accept it. Enter a wallet address below to get it back.'
    case 'foreign':
      return 'Only the token above counts. An admin can see it; ask Support about it.'
    case 'dropped':
      return 'The block that held it was replaced. Your wallet usually resends it by itself.'
    default:
      return null
  }
}

/** Headline of the order: how far its payment is. */
export function headline({ left, received, payments, isLate }: CryptoPayment, isPaid: boolean): string {
  if (isPaid) return 'Paid'
  if (payments.some(({ state }) => state === 'seen' || state === 'confirmed'))
    return Number(left) === 0 ? 'Your payment is on its way' : 'Part of your payment is on its way'
  if (Number(received) > 0 && payments.some(({ points }) => points > 0)) return 'Paid in part'
  if (Number(received) > 0) return 'Waiting for the rest'
  return isLate ? 'Time is up' : 'Waiting for your payment'
}
