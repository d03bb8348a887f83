import { z } from 'zod'
import { define, listQuery, moment, named, pageWith, points } from '../operation.ts'
import { ownProofSchema } from './proofs.ts'
import { attemptId } from './reviews.ts'

/** States of a recently paid follow, subscription or join, as its owner sees them. */
const retentionStates = ['open', 'asked', 'checking', 'kept', 'taken', 'withdrawn'] as const

export const paidFollowSchema = named('PaidFollow', {
  attemptId,
  title: z.string(),
  platform: z.string(),
  action: z.string(),
  earner: z.string(),
  points: points.describe('Points the earner got.'),
  creditedAt: moment,
  state: z.enum(retentionStates),
  dueAt: moment.nullable().describe('Deadline for the earner’s answer.'),
})
export type PaidFollow = z.infer<typeof paidFollowSchema>

export const listPaidFollows = define('listPaidFollows', 'GET /api/retention/follows', {
  summary:
    'Follows, subscriptions and joins of the member’s campaigns that can still be reported, newest first.',
  query: listQuery,
  response: pageWith({
    follows: z.array(paidFollowSchema),
    mayReport: z.boolean(),
    whyNot: z.string().nullable(),
  }),
})

export const reportUndone = define('reportUndone', 'POST /api/retention/follows/{attemptId}/reports', {
  repeatable: true,
  summary: 'Reports an undone follow: the earner is asked for a fresh proof.',
  params: z.object({ attemptId }),
  body: z.object({ note: z.string().trim().max(500).optional() }),
  response: z.object({ follow: paidFollowSchema }),
  errors: ['not_found', 'conflict', 'limit_reached', 'forbidden'],
})

export const listRetentionRequests = define('listRetentionRequests', 'GET /api/retention/requests', {
  summary: 'Fresh proofs requested from the member, earliest deadline first.',
  response: z.object({
    requests: z.array(
      z.object({
        attemptId,
        title: z.string(),
        platform: z.string(),
        action: z.string(),
        owner: z.string().nullable().describe('The creator who asks; null: we do.'),
        points,
        dueAt: moment.nullable(),
      }),
    ),
  }),
})

export const excuseTarget = define('excuseTarget', 'POST /api/retention/requests/{attemptId}/excuses', {
  repeatable: true,
  summary:
    'Says that the page of a requested fresh proof is gone or can’t be reached: an admin decides, once.',
  params: z.object({ attemptId }),
  response: ownProofSchema,
  errors: ['not_found', 'conflict'],
})

export const offerFreshProof = define('offerFreshProof', 'POST /api/retention/offers/{attemptId}', {
  repeatable: true,
  summary:
    'Starts a fresh proof of a kept follow, while follows are closed to the member: accepted, it opens them.',
  params: z.object({ attemptId }),
  response: ownProofSchema,
  errors: ['not_found', 'conflict'],
})
