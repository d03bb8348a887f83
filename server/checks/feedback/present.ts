import type { Feedback } from '#contract/checks/feedback.ts'
import type { Config } from '../../config.ts'
import { absoluteUrl } from '../../exchange/content/index.ts'
import { pictureUrl } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import type { FeedbackRow } from './queries.ts'
import { halvesOf } from './rules.ts'

/** Presents a feedback to either side. */
export function presentFeedback(config: Config, row: FeedbackRow): Feedback {
  const { first, second } = halvesOf(row.reward)
  const { state, platform, title, by, works, fix, moment, refusal, rating, tip, reported, held } = row
  return {
    id: row.sessionId,
    state,
    platform,
    title,
    url: absoluteUrl(config, row.url),
    thumbnailUrl: pictureUrl(row.thumbnailId),
    by,
    owner: row.owner ?? config.APP_NAME,
    works,
    fix,
    moment,
    firstHalf: first,
    secondHalf: second,
    refusal,
    rating,
    tip,
    reported,
    inReview: held && state === 'waiting',
    writtenAt: row.writtenAt.toISOString(),
    decidesAt: state === 'waiting' ? (row.decidesAt?.toISOString() ?? null) : null,
  }
}

/** For a feedback that this member neither wrote nor received. */
export const feedbackNotFound = (): Problem => new Problem('not_found', 'Feedback not found.')
