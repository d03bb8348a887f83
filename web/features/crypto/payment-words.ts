import type { CryptoPayment } from '#contract/crypto.ts'

type Payment = CryptoPayment['payments'][number]

/** Time that is left, as minutes and seconds; nothing is never shown as less. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Where one payment stands, in a few words. */
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
      return 'An admin decides'
    case 'declined':
      return 'Goes back'
    case 'foreign':
      return 'Another token'
    case 'dropped':
      return 'Taken back by the chain'
  }
}

/** What that means for the points, and what to do; null where the word says it. */
export function stateSentence({ state }: Payment): string | null {
  switch (state) {
    case 'held':
      return 'It is worth very few points, so an admin looks at it. Send the rest, and it counts by itself.'
    case 'declined':
      return 'It was not taken. Say below where it is to be sent.'
    case 'foreign':
      return 'Only the token above counts. An admin knows of it; write to Support to talk about it.'
    case 'dropped':
      return 'The block that held it was replaced. Your wallet usually sends it again by itself.'
    default:
      return null
  }
}

/** What the page says above all. */
export function headline({ left, received, payments, isLate }: CryptoPayment, isPaid: boolean): string {
  if (isPaid) return 'Paid'
  if (payments.some(({ state }) => state === 'seen' || state === 'confirmed'))
    return Number(left) === 0 ? 'Your payment is on its way' : 'A part is on its way'
  if (Number(received) > 0 && payments.some(({ points }) => points > 0)) return 'Paid in part'
  if (Number(received) > 0) return 'Waiting for the rest'
  return isLate ? 'The time is over' : 'Waiting for your payment'
}
