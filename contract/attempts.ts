import { z } from 'zod'
import { defineOperation, listQuery, moment, points } from './operation.ts'

export const attemptStates = ['started', 'proving', 'pending', 'credited', 'rejected', 'expired'] as const

/** Why an attempt ended without points, and what to do about it. */
export const attemptReasons = {
  expired: { text: 'Not finished in time', advice: 'Start it again whenever you like.' },
  too_short: {
    text: 'The visit was too short',
    advice: 'Start it again at once, and keep the page open for the full time.',
  },
  replaced: { text: 'Another task was started', advice: 'One timed task runs at a time. Start it again.' },
  campaign_full: { text: 'Somebody else took the last place', advice: 'Pick another task from the list.' },
  campaign_ended: { text: 'The owner ended it', advice: 'Pick another task from the list.' },
  not_allowed: { text: 'Your account changed while it ran', advice: 'Ask support what happened.' },
} as const
export type AttemptReason = keyof typeof attemptReasons

export const attemptSchema = z
  .object({
    id: z.string(),
    websiteId: z.string(),
    title: z.string(),
    platform: z.string(),
    action: z.string(),
    state: z.enum(attemptStates),
    points: points.describe('Credited; 0 while it runs and when it ended without.'),
    reason: z.string().nullable(),
    advice: z.string().nullable(),
    startedAt: moment,
    endedAt: moment.nullable(),
  })
  .meta({ id: 'Attempt' })
export type Attempt = z.infer<typeof attemptSchema>

export const listAttempts = defineOperation({
  name: 'listAttempts',
  method: 'GET',
  path: '/api/attempts',
  audience: 'member',
  summary: "The member's own attempts with how each ended, newest first.",
  query: listQuery,
  response: z.object({ attempts: z.array(attemptSchema), nextCursor: z.string().nullable() }),
})
