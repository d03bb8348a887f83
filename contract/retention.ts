import { z } from 'zod'
import { defineOperation, listQuery, moment, points } from './operation.ts'
import { attemptId } from './reviews.ts'

/** What an owner knows of a follow, subscription or join that was paid lately. */
const retentionStates = ['open', 'asked', 'checking', 'kept', 'taken', 'withdrawn'] as const

const keptSchema = z
  .object({
    attemptId,
    title: z.string(),
    platform: z.string(),
    action: z.string(),
    earner: z.string(),
    points: points.describe('What the earner got.'),
    creditedAt: moment,
    state: z.enum(retentionStates),
    dueAt: moment.nullable().describe('Until when the earner may answer.'),
  })
  .meta({ id: 'PaidFollow' })
export type PaidFollow = z.infer<typeof keptSchema>

export const listPaidFollows = defineOperation({
  name: 'listPaidFollows',
  method: 'GET',
  path: '/api/retention/follows',
  audience: 'member',
  summary:
    "Follows, subscriptions and joins of the owner's campaigns that were paid in the last 7 days, the newest first.",
  query: listQuery,
  response: z.object({
    follows: z.array(keptSchema),
    mayReport: z.boolean(),
    whyNot: z.string().nullable(),
    nextCursor: z.string().nullable(),
  }),
})

export const reportUndone = defineOperation({
  name: 'reportUndone',
  method: 'POST',
  path: '/api/retention/follows/{attemptId}/reports',
  audience: 'member',
  repeatable: true,
  summary: 'Says that a follow was undone: the earner is asked for a fresh proof within 72 hours.',
  params: z.object({ attemptId }),
  body: z.object({ note: z.string().trim().max(500).optional() }),
  response: z.object({ follow: keptSchema }),
  errors: ['not_found', 'conflict', 'limit_reached', 'forbidden'],
})

export const listRetentionRequests = defineOperation({
  name: 'listRetentionRequests',
  method: 'GET',
  path: '/api/retention/requests',
  audience: 'member',
  summary: 'Fresh proofs that the member is asked for, those that end first first.',
  response: z.object({
    requests: z.array(
      z.object({
        attemptId,
        title: z.string(),
        platform: z.string(),
        action: z.string(),
        owner: z.string(),
        points,
        dueAt: moment.nullable(),
      }),
    ),
  }),
})
