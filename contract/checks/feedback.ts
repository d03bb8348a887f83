import { z } from 'zod'
import { formatCount } from '../numbers.ts'
import { define, idParam, listQuery, moment, named, pageWith, points, rowId } from '../operation.ts'
import { platformNames } from '../platforms.ts'
import { type Moment, momentSides, pieceMostSeconds } from './feedback-moments.ts'
import { lengthOf } from './feedback-text.ts'

/** The three prompts of a feedback task, in order. */
export const feedbackPrompts = {
  works: { label: 'What works?', hint: 'The part you would keep, and why.' },
  fix: {
    label: 'What would you fix first?',
    hint: 'One thing that would make it better, as specifically as you can.',
  },
  moment: {
    label: 'Which moment or section do you mean?',
    hint: 'A time code such as 1:24, a heading or a chapter, so it can be found.',
  },
} as const
export type FeedbackPrompt = keyof typeof feedbackPrompts

/** Maximum length of one answer. */
export const feedbackMostCharacters = 1000

const empty = { error: 'Write an answer here.' }
const tooLong = {
  error: `Keep it to ${formatCount(feedbackMostCharacters)} characters.`,
  abort: true,
}

const answer = z
  .string(empty)
  .trim()
  .min(1, empty)
  .max(feedbackMostCharacters, tooLong)
  // One ligature can stand for eighteen letters, which are then compared.
  .refine((text) => text.normalize('NFKC').length <= feedbackMostCharacters, tooLong)
  .refine((text) => lengthOf(text) > 0, empty)

const timeError = 'Enter a time within the piece, as its player shows it.'
const seconds = z.int(timeError).min(0, timeError).max(pieceMostSeconds, timeError)

/** The time that an opinion is about. */
const momentSchema = named('FeedbackMoment', {
  seconds: seconds.describe('Within the piece.'),
  side: z.enum(momentSides, 'Choose whether it works or needs a fix.').describe('works: a strength.'),
}) satisfies z.ZodType<Moment>

const writtenMoment = momentSchema
  .extend({ lengthSeconds: seconds.nullable().default(null).describe('Of the piece; null: unknown.') })
  .refine((at) => at.seconds <= (at.lengthSeconds ?? at.seconds), { path: ['seconds'], error: timeError })

const feedbackStates = ['waiting', 'approved', 'refused'] as const

export const feedbackSchema = named('Feedback', {
  id: z.string().describe('Id of the attempt.'),
  pieceId: rowId.describe('Id of the content.'),
  state: z.enum(feedbackStates),
  platform: z.enum(platformNames),
  title: z.string(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  by: z.string().describe('Username of the writer.'),
  owner: z.string().describe('Username of the creator.'),
  works: z.string(),
  fix: z.string(),
  moment: z.string(),
  at: momentSchema
    .nullable()
    .describe('null: the piece has no length, or the feedback is older than the question.'),
  reward: points.describe('Credited when the creator approves, or by default at decidesAt.'),
  earned: points.describe('Credited so far, without the tip.'),
  refusal: z.string().nullable().describe('Why it was rejected.'),
  disputableUntil: moment.nullable().describe('The writer can dispute the rejection until then.'),
  disputed: z.boolean().describe('True: the rejection is disputed, and an admin decides.'),
  rating: z.int().min(1).max(5).nullable(),
  tip: points.nullable(),
  reported: z.boolean().describe('True: the creator asked an admin to review it.'),
  inReview: z.boolean().describe('True: an admin reads it first; the creator does not see it until then.'),
  writtenAt: moment,
  decidesAt: moment.nullable().describe('When it is credited by default; null once decided.'),
})
export type Feedback = z.infer<typeof feedbackSchema>

const one = z.object({ feedback: feedbackSchema })
const params = z.object({ feedbackId: z.uuid() })

export const giveFeedback = define('giveFeedback', 'POST /api/attempts/{attemptId}/feedback', {
  repeatable: true,
  withoutKey: 'answers are submitted once, and a repeat returns the first ones.',
  summary:
    'Submits the three answers, which wait for the creator’s approval. Repeated: returns the first answers.',
  params: z.object({ attemptId: z.uuid() }),
  body: z.object({
    works: answer,
    fix: answer,
    moment: answer,
    at: writtenMoment.nullable().default(null).describe('Required if the piece has a length.'),
  }),
  response: one,
  errors: ['not_found', 'conflict'],
})

export const listFeedback = define('listFeedback', 'GET /api/feedback', {
  summary: 'Feedback on the member’s content, or written by the member, newest first.',
  query: listQuery.extend({
    side: z.enum(['received', 'given']).default('received'),
    state: z.enum(feedbackStates).optional(),
    pieceId: idParam.optional().describe('Only feedback on this content.'),
  }),
  response: pageWith({
    feedback: z.array(feedbackSchema),
    waiting: z.int().describe('Received and not decided yet, over all pages.'),
  }),
})

/** Newest opinions of a piece that its map has. */
export const mapMostOpinions = 200

export const feedbackPieceSchema = named('FeedbackPiece', {
  id: rowId.describe('Id of the content.'),
  opinions: z.int().describe('All feedback on it that the creator can see.'),
  lengthSeconds: z
    .int()
    .nullable()
    .describe('As most players reported it, at least up to the last moment; null: no moment is known.'),
  feedback: z.array(feedbackSchema).describe(`The newest ${mapMostOpinions}, newest first.`),
})
export type FeedbackPiece = z.infer<typeof feedbackPieceSchema>

export const listFeedbackPieces = define('listFeedbackPieces', 'GET /api/feedback/pieces', {
  summary: 'The member’s content that has received feedback, with the newest on each; latest feedback first.',
  query: listQuery.extend({ limit: z.coerce.number().int().min(1).max(20).default(5) }),
  response: pageWith({ pieces: z.array(feedbackPieceSchema) }),
})

/** Address of the picture of a piece’s moments, for its creator. */
export const momentPicture = (pieceId: string): string => `/api/feedback/pieces/${pieceId}/picture`

export const rejectionReasons = {
  empty: 'It says nothing about my work',
  elsewhere: 'It is about something else',
  machine: 'It reads as if a machine wrote it',
  rude: 'It is insulting',
} as const
export type RejectionReason = keyof typeof rejectionReasons

export const decideFeedback = define('decideFeedback', 'POST /api/feedback/{feedbackId}/verdict', {
  repeatable: true,
  withoutKey: 'the first verdict counts, and a repeat returns it.',
  summary:
    'Approves or rejects feedback. The points of a rejection that no one disputes go to the House Fund, not to the creator.',
  params,
  body: z
    .object({
      approved: z.boolean(),
      reason: z.enum(Object.keys(rejectionReasons) as [RejectionReason, ...RejectionReason[]]).optional(),
    })
    .refine(({ approved, reason }) => approved || reason, { path: ['reason'], error: 'Choose a reason.' }),
  response: one,
  errors: ['not_found', 'conflict', 'overloaded'],
})

export const rateFeedback = define('rateFeedback', 'PUT /api/feedback/{feedbackId}/rating', {
  summary: 'Sets the creator’s rating of how much the feedback helped, from 1 to 5.',
  params,
  body: z.object({ rating: z.int().min(1).max(5) }),
  response: one,
  errors: ['not_found'],
})

export const tips = [5, 10, 20] as const

export const tipFeedback = define('tipFeedback', 'POST /api/feedback/{feedbackId}/tip', {
  idempotent: true,
  summary: 'Tips the writer from the creator’s wallet, once.',
  params,
  body: z.object({
    points: z.literal(tips, 'Choose 5, 10 or 20 points.'),
  }),
  response: one,
  errors: ['not_found', 'conflict', 'not_enough_points'],
})

export const reportFeedback = define('reportFeedback', 'POST /api/feedback/{feedbackId}/report', {
  repeatable: true,
  summary: 'Asks an admin to review feedback on the member’s content.',
  params,
  body: z.object({ note: z.string().trim().min(1, 'Say what is wrong.').max(500) }),
  response: one,
  errors: ['not_found'],
})
