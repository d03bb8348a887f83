import { z } from 'zod'
import { defineOperation, listQuery, moment, points } from './operation.ts'
import { checkLabels, type PlatformName, platformNames } from './platforms.ts'

/** Where an attempt stands. What was handed in is proving, then pending; only feedback is ever half credited. */
export const attemptStates = [
  'started',
  'proving',
  'pending',
  'half_credited',
  'credited',
  'rejected',
  'expired',
] as const
export type AttemptState = (typeof attemptStates)[number]

/** What a member looks for in the own history. */
export const attemptStandings = {
  running: ['started'],
  waiting: ['proving', 'pending', 'half_credited'],
  paid: ['credited'],
  unpaid: ['rejected', 'expired'],
} as const satisfies Record<string, readonly AttemptState[]>
export type AttemptStanding = keyof typeof attemptStandings
const standings = Object.keys(attemptStandings) as [AttemptStanding, ...AttemptStanding[]]

interface ReasonRow {
  text: string
  advice: string
  /** It counts against the earner's trust: what was handed in was found wrong. */
  isFault?: true
}

/** Why an attempt ended without points (or without its second half), and what to do about it. */
export const attemptReasons = {
  expired: { text: 'Not finished in time', advice: 'Start it again whenever you like.' },
  too_short: {
    text: 'The visit was too short',
    advice: 'Start it again at once, and keep the page open for the full time.',
  },
  replaced: { text: 'Another task was started', advice: 'One timed task runs at a time. Start it again.' },
  unplayable: {
    text: 'The player stopped playing it',
    advice: 'It cost you nothing. Pick another task from the list.',
  },
  campaign_full: { text: 'Somebody else took the last place', advice: 'Pick another task from the list.' },
  campaign_ended: {
    text: 'The owner ended it, and others took the places that were left',
    advice: 'Pick another task from the list.',
  },
  not_allowed: { text: 'Your account changed while it ran', advice: 'Ask support what happened.' },
  linked: {
    text: 'The owner has come to share a device or an address with you',
    advice: 'Pick a task of somebody else.',
  },
  half_refused: {
    text: 'The owner did not take the second half',
    advice: 'The first half is yours. Say more about what works and what to fix next time.',
  },
  proof_refused: {
    text: 'The screenshot was not accepted',
    advice: 'Next time take the whole screen, with the name and the state visible.',
    isFault: true,
  },
  proof_missing: {
    text: 'No usable screenshot came in time',
    advice: 'Start it again, and send a sharp picture of the whole screen.',
  },
  proof_unusable: {
    text: 'None of the screenshots could be used',
    advice: 'Start another task, and send a sharp picture of the whole screen.',
  },
} as const satisfies Record<string, ReasonRow>
export type AttemptReason = keyof typeof attemptReasons

export const attemptSchema = z
  .object({
    id: z.string(),
    taskId: z.string().describe('The campaign.'),
    websiteId: z.string().describe('The same, as the first calls named it.'),
    title: z.string(),
    url: z.string().describe('What it is about.'),
    platform: z.enum(platformNames),
    action: z.string(),
    check: z.enum(Object.keys(checkLabels) as [keyof typeof checkLabels]),
    state: z.enum(attemptStates),
    reward: points.describe('What it brings when it is credited.'),
    points: points.describe('Credited so far; 0 while it runs and when it ended without.'),
    requiredDuration: z.number().int().describe('Seconds; 0 where there is no timer.'),
    reason: z.string().nullable().describe('Why it ended without points, or was refused for now.'),
    advice: z.string().nullable(),
    startedAt: moment,
    expiresAt: moment.nullable().describe('When it ends unless it is handed in; null once it was.'),
    handedInAt: moment.nullable(),
    dueAt: moment.nullable().describe('When a verdict falls by itself: yes, or no where there is a reason.'),
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
  query: listQuery.extend({
    state: z.enum(attemptStates).optional(),
    standing: z.enum(standings).optional(),
    platform: z.enum(platformNames).optional(),
    action: z.string().max(20).optional(),
  }),
  response: z.object({ attempts: z.array(attemptSchema), nextCursor: z.string().nullable() }),
})

/** What an address narrows a history to: where it names something of ours. */
export function historyOf(query: Record<string, string | undefined>): {
  standing?: AttemptStanding
  platform?: PlatformName
} {
  const standing = standings.find((each) => each === query.history)
  const platform = platformNames.find((each) => each === query.from)
  return { ...(standing && { standing }), ...(platform && { platform }) }
}

export const readAttempt = defineOperation({
  name: 'readAttempt',
  method: 'GET',
  path: '/api/attempts/{attemptId}',
  audience: 'member',
  summary: 'One of the own attempts as it stands.',
  params: z.object({ attemptId: z.uuid() }),
  response: z.object({ attempt: attemptSchema }),
  errors: ['not_found'],
})

export const startAttempt = defineOperation({
  name: 'startAttempt',
  method: 'POST',
  path: '/api/tasks/{taskId}/attempts',
  audience: 'member',
  repeatable: true,
  summary: 'Starts a task. Again for the same task: the attempt that runs or waits for its verdict.',
  params: z.object({ taskId: z.string().regex(/^\d{1,15}$/) }),
  response: z.object({ attempt: attemptSchema }),
  errors: ['not_found', 'forbidden', 'consent_needed', 'conflict', 'limit_reached'],
})
