import { z } from 'zod'
import { define, idParam, listQuery, moment, named, pageWith, points, rowId } from '../operation.ts'
import { checkLabels, platformNames } from '../platforms.ts'
import { actionNames } from './catalogue.ts'

/** States of an attempt. A submitted one is proving, then pending. */
export const attemptStates = ['started', 'proving', 'pending', 'credited', 'rejected', 'expired'] as const
export type AttemptState = (typeof attemptStates)[number]

/** The history filter's options and the attempt states that each covers. */
export const attemptPhases = {
  running: ['started'],
  waiting: ['proving', 'pending'],
  paid: ['credited'],
  unpaid: ['rejected', 'expired'],
} as const satisfies Record<string, readonly AttemptState[]>
export type AttemptPhase = keyof typeof attemptPhases
const phases = Object.keys(attemptPhases) as [AttemptPhase, ...AttemptPhase[]]

interface ReasonRow {
  text: string
  advice: string
  /** Counts against the earner's trust: the submission was found wrong. */
  isFault?: true
}

/** Reasons an attempt ended without points, each with advice for the earner. */
export const attemptReasons = {
  expired: { text: 'Not finished in time', advice: 'Start it again whenever you like.' },
  too_short: {
    text: 'The visit was too short',
    advice: 'Start it again at once, and keep the page open for the full time.',
  },
  replaced: {
    text: 'Another task was started',
    advice: 'You can run one timed task at a time. Start this one again.',
  },
  unplayable: {
    text: 'The player stopped playing it',
    advice: 'It cost you nothing. Pick another task from the list.',
  },
  campaign_full: { text: 'It filled up before you finished', advice: 'Pick another task from the list.' },
  campaign_ended: {
    text: 'The creator ended it, and others finished first',
    advice: 'Pick another task from the list.',
  },
  not_allowed: { text: 'Your account changed while it ran', advice: 'Ask support what happened.' },
  linked: {
    text: 'The creator now shares a device, an email or a payment with you',
    advice: 'Pick someone else’s task.',
  },
  feedback_refused: {
    text: 'The creator rejected your feedback',
    advice: 'Say more about what works and what to fix next time.',
    isFault: true,
  },
  feedback_removed: {
    text: 'An admin rejected your feedback',
    advice: 'This is final. Next time write about the piece alone, in your own words.',
    isFault: true,
  },
  proof_refused: {
    text: 'The screenshot was rejected',
    advice: 'Next time capture the whole screen, with name and state visible.',
    isFault: true,
  },
  proof_missing: {
    text: 'No usable screenshot arrived in time',
    advice: 'Start it again, and send a sharp screenshot of the whole screen.',
  },
  proof_unusable: {
    text: 'None of the screenshots could be used',
    advice: 'Start another task, and send a sharp screenshot of the whole screen.',
  },
} as const satisfies Record<string, ReasonRow>
export type AttemptReason = keyof typeof attemptReasons
export const attemptReasonNames = Object.keys(attemptReasons) as AttemptReason[]

/** Verdicts of a member’s feedback that count, the latest; rejections among them that close it; and for how long. */
export const feedbackWindow = 20
export const feedbackMostRejections = 4
export const feedbackClosedDays = 30

export const attemptSchema = named('Attempt', {
  id: z.string(),
  taskId: rowId.describe('Id of the campaign.'),
  websiteId: rowId.describe('Same as taskId, under the name that the visit calls use.'),
  title: z.string(),
  url: z.string().describe('Link to the content.'),
  platform: z.enum(platformNames),
  action: z.string(),
  check: z.enum(Object.keys(checkLabels) as [keyof typeof checkLabels]),
  state: z.enum(attemptStates),
  reward: points.describe('What it pays when credited.'),
  points: points.describe('Credited so far; 0 while it runs, or if it ended without points.'),
  requiredDuration: z.int().describe('Seconds; 0: no timer.'),
  reason: z.string().nullable().describe('Why it ended without points, or was rejected for now.'),
  advice: z.string().nullable(),
  startedAt: moment,
  expiresAt: moment.nullable().describe('When it ends unless submitted; null once submitted.'),
  handedInAt: moment.nullable(),
  dueAt: moment
    .nullable()
    .describe('When it is decided by default: approved, or rejected if there is a reason.'),
  endedAt: moment.nullable(),
})
export type Attempt = z.infer<typeof attemptSchema>

export const listAttempts = define('listAttempts', 'GET /api/attempts', {
  summary: 'The member’s attempts with the outcome of each, newest first.',
  query: listQuery.extend({
    state: z.enum(attemptStates).optional(),
    phase: z.enum(phases).optional(),
    platform: z.enum(platformNames).optional(),
    action: z.enum(actionNames).optional(),
  }),
  response: pageWith({ attempts: z.array(attemptSchema) }),
})

export const readAttempt = define('readAttempt', 'GET /api/attempts/{attemptId}', {
  summary: 'One of the member’s attempts.',
  params: z.object({ attemptId: z.uuid() }),
  response: z.object({ attempt: attemptSchema }),
  errors: ['not_found'],
})

export const startAttempt = define('startAttempt', 'POST /api/tasks/{taskId}/attempts', {
  standing: 'earning',
  repeatable: true,
  withoutKey: 'a repeat returns the running attempt, and the task it replaced has ended.',
  summary: 'Starts a task. Repeated: returns the attempt that is running or awaiting a verdict.',
  params: z.object({ taskId: idParam }),
  response: z.object({ attempt: attemptSchema }),
  errors: ['not_found', 'forbidden', 'consent_needed', 'conflict', 'limit_reached'],
})

export const readTrust = define('readTrust', 'GET /api/account/trust', {
  summary: 'The member’s trust level, and what the next one needs.',
  response: named('TrustLevel', {
    level: z.int().min(0).max(3),
    credited: z.int().describe('Credited attempts, ever.'),
    days: z.int().describe('Days with a credited attempt.'),
    rejected: z.int(),
    rejectedMostPercent: z.number().describe('From this share on, trust stays at level 1.'),
    next: z
      .object({ level: z.int(), credited: z.int(), days: z.int() })
      .nullable()
      .describe('Needed for the next level; null: it is the highest.'),
  }),
})
