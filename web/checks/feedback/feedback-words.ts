import type { Feedback } from '#contract/checks/feedback.ts'

export type Side = 'received' | 'given'

/** State of a feedback, in words for one of its two sides. */
export function stateWords({ state, refusal, inReview }: Feedback, side: Side): string {
  if (inReview) return 'In review: the creator sees it once an admin has read it'
  if (state === 'approved') return 'Paid in full'
  if (state === 'refused')
    return side === 'given' ? `Second half rejected: ${refusal}` : 'You rejected the second half'
  return side === 'given' ? 'Waiting for the creator' : 'Waiting for you'
}

const ratings = ['Did not help', 'Helped a little', 'Helped', 'Helped a lot', 'Changed my work'] as const

/** A rating in words; 1 is the lowest. */
export const ratingWords = (rating: number): string => ratings[rating - 1] ?? ''
