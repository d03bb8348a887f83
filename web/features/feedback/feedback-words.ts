import type { Feedback } from '#contract/feedback.ts'

export type Side = 'received' | 'given'

/** What became of a feedback, as the person on this side reads it. */
export function stateWords({ state, refusal }: Feedback, side: Side): string {
  if (state === 'approved') return 'Paid in full'
  if (state === 'refused')
    return side === 'given' ? `Second half refused: ${refusal}` : 'You refused the second half'
  return side === 'given' ? 'Waiting for the creator' : 'Waiting for your word'
}

const ratings = ['Did not help', 'Helped a little', 'Helped', 'Helped a lot', 'Changed my work'] as const

/** A rating in words: 1 is the least. */
export const ratingWords = (rating: number): string => ratings[rating - 1] ?? ''
