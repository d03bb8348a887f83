import { type Feedback, rateFeedback } from '#contract/checks/feedback.ts'
import { write } from '../../api/client.ts'
import type { Act } from '../../api/use-act.ts'
import { StarIcon } from '../../design/icons.ts'
import { ratingWords } from './feedback-words.ts'

/** Rates how much it helped, from one star to five; can be changed. */
export function Rating({ feedback, act }: { feedback: Feedback; act: Act['act'] }) {
  const rate = (rating: number) =>
    act(async () => {
      await write(rateFeedback, { params: { feedbackId: feedback.id }, body: { rating } })
      return `Rated: ${ratingWords(rating)}.`
    })
  return (
    <fieldset className="flex items-center max-desk:-ml-2.5 max-desk:flex-1">
      <legend className="sr-only">How much did it help?</legend>
      {[1, 2, 3, 4, 5].map((rating) => (
        <button
          key={rating}
          type="button"
          className="icon-btn icon-btn-sm"
          aria-label={`${rating} of 5: ${ratingWords(rating)}`}
          aria-pressed={feedback.rating === rating}
          title={ratingWords(rating)}
          onClick={() => void rate(rating)}
        >
          <StarIcon weight={rating <= (feedback.rating ?? 0) ? 'fill' : 'regular'} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}

/** The creator's rating as the writer sees it. */
export function RatingGiven({ rating }: { rating: number }) {
  return (
    <span className="flex items-center gap-1 text-13">
      <StarIcon weight="fill" aria-hidden="true" />
      {rating} of 5, {ratingWords(rating).toLowerCase()}
    </span>
  )
}
